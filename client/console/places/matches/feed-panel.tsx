// One feed: its outcome, its settings, and trying it before it changes anything.
import { useState } from 'react';
import type { FeedAnswer, FeedEditAnswer } from '../../../src/api/schema.gen';
import { Button } from '../../../src/ui/button';
import { Switch } from '../../../src/ui/switch';
import { call } from '../../api/call';
import type { FormProps, OpenProps } from '../../engine/data';
import { useTools } from '../../engine/tools';
import { ActDialog } from '../../frame/act-dialog';
import { PanelPart } from '../../frame/panel-part';
import { SidePanel } from '../../frame/side-panel';
import { FeedForm } from './feed-form';
import { FeedOutcome } from './feed-outcome';
import { FeedRun } from './feed-run';
import { FeedSecret } from './feed-secret';
import type { MatchWords } from './use-match-words';

export function FeedPanel({ row: feed, tools, readAt, ...panel }: OpenProps<FeedAnswer, MatchWords>) {
  const { t, toast } = tools;
  const { onClose, onStep, onChanged } = panel;
  const { feedId, name, enabled, hasSecret } = feed;
  const [secret, setSecret] = useState<string | null>(null);
  const [asking, setAsking] = useState<'off' | 'secret' | null>(null);
  const turn = async (on: boolean, reason?: string) => {
    await call('/admin/feed_edit', { feedId, enabled: on, reason });
    await onChanged();
    toast.show(t(on ? 'feed.turnedOn' : 'feed.turnedOff'));
  };
  const asked = { onClose: () => setAsking(null) };
  return (
    <SidePanel title={name} onClose={onClose} onStep={onStep}>
      <Switch
        label={t('feed.isOn')}
        checked={enabled}
        onChange={(on) => (on ? void turn(true).catch(toast.refuse) : setAsking('off'))}
      />
      <PanelPart title={t('feed.outcome')}>
        <FeedOutcome taken={feed.lastResult} at={feed.lastRunTime} />
      </PanelPart>
      <PanelPart title={t('feed.run')}>
        <FeedRun feed={feed} onRan={onChanged} />
      </PanelPart>
      <PanelPart title={t('feed.settings')}>
        <FeedForm feed={feed} readAt={readAt} onSaved={onChanged} />
      </PanelPart>
      <PanelPart title={t('feed.pushes')}>
        <p>{t(hasSecret ? 'feed.takesPushes' : 'feed.noPushes', { path: `/api/hooks/match/${feedId}` })}</p>
        <Button size="small" look="outline" onClick={() => setAsking('secret')}>
          {t('feed.newSecret')}
        </Button>
      </PanelPart>
      {asking === 'off' && (
        <ActDialog
          {...asked}
          title={t('feed.turnOff')}
          effect={t('feed.offEffect', { name })}
          reason={{}}
          confirm={t('feed.turnOff')}
          onAct={({ reason }) => turn(false, reason)}
        />
      )}
      {asking === 'secret' && (
        <ActDialog
          {...asked}
          title={t('feed.newSecret')}
          effect={t('feed.secretEffect')}
          confirm={t('feed.newSecret')}
          onAct={async () => {
            setSecret((await call('/admin/feed_edit', { feedId, resetSecret: true })).secret);
            await onChanged();
          }}
        />
      )}
      {secret && <FeedSecret secret={secret} onClose={() => setSecret(null)} />}
    </SidePanel>
  );
}

/** The secret of a new feed is shown before the feed is. */
export function NewFeed({ readAt, onClose, onSaved }: FormProps<FeedAnswer>) {
  const { t } = useTools(undefined);
  const [made, setMade] = useState<FeedEditAnswer | null>(null);
  return (
    <SidePanel title={t('feed.make')} onClose={onClose}>
      <PanelPart title={t('feed.settings')}>
        <FeedForm
          feed={null}
          readAt={readAt}
          onSaved={async (saved) => (saved.secret ? setMade(saved) : onSaved(saved.feed.feedId))}
        />
      </PanelPart>
      {made?.secret && <FeedSecret secret={made.secret} onClose={() => void onSaved(made.feed.feedId)} />}
    </SidePanel>
  );
}
