// One feed: its outcome, its settings, and trying it before it changes anything.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FeedAnswer } from '../../../src/api/schema.gen';
import { Button } from '../../../src/ui/button';
import { Switch } from '../../../src/ui/switch';
import { useToast } from '../../../src/ui/toast';
import { call } from '../../api/call';
import { ActDialog } from '../../frame/act-dialog';
import { PanelPart } from '../../frame/panel-part';
import { SidePanel } from '../../frame/side-panel';
import { FeedForm } from './feed-form';
import { FeedOutcome } from './feed-outcome';
import { FeedRun } from './feed-run';
import { FeedSecret } from './feed-secret';

interface FeedPanelProps {
  /** Null: a new one. */
  feed: FeedAnswer | null;
  readAt: number;
  onClose: () => void;
  onStep: ((by: 1 | -1) => void) | undefined;
  onMade: (feedId: string) => void;
}

export function FeedPanel({ feed, readAt, onClose, onStep, onMade }: FeedPanelProps) {
  const { t } = useTranslation('console');
  const toast = useToast();
  const queries = useQueryClient();
  const [secret, setSecret] = useState<{ feedId: string; text: string } | null>(null);
  const [asking, setAsking] = useState<'off' | 'secret' | null>(null);
  const refresh = () => queries.invalidateQueries({ queryKey: ['/admin/feed_list'] });
  const turn = async (enabled: boolean, reason?: string) => {
    await call('/admin/feed_edit', { feedId: feed?.feedId, enabled, reason });
    await refresh();
    toast.show(t(enabled ? 'feed.turnedOn' : 'feed.turnedOff'));
  };
  return (
    <SidePanel title={feed?.name ?? t('feed.make')} onClose={onClose} onStep={onStep}>
      {feed && (
        <>
          <Switch
            label={t('feed.isOn')}
            checked={feed.enabled}
            onChange={(enabled) => (enabled ? void turn(true).catch(toast.refuse) : setAsking('off'))}
          />
          <PanelPart title={t('feed.outcome')}>
            <FeedOutcome taken={feed.lastResult} at={feed.lastRunTime} />
          </PanelPart>
          <PanelPart title={t('feed.run')}>
            <FeedRun feed={feed} onRan={refresh} />
          </PanelPart>
        </>
      )}
      <PanelPart title={t('feed.settings')}>
        <FeedForm
          feed={feed}
          readAt={readAt}
          onSaved={async (saved, shownOnce) => {
            await refresh();
            toast.show(t('feed.saved'));
            if (shownOnce) setSecret({ feedId: saved.feedId, text: shownOnce });
            else if (!feed) onMade(saved.feedId);
          }}
        />
      </PanelPart>
      {feed && (
        <PanelPart title={t('feed.pushes')}>
          <p>
            {t(feed.hasSecret ? 'feed.takesPushes' : 'feed.noPushes', {
              path: `/api/hooks/match/${feed.feedId}`,
            })}
          </p>
          <Button size="small" look="outline" onClick={() => setAsking('secret')}>
            {t('feed.newSecret')}
          </Button>
        </PanelPart>
      )}
      {asking === 'off' && (
        <ActDialog
          title={t('feed.turnOff')}
          effect={t('feed.offEffect', { name: feed?.name })}
          reason={{}}
          confirm={t('feed.turnOff')}
          onClose={() => setAsking(null)}
          onAct={({ reason }) => turn(false, reason)}
        />
      )}
      {asking === 'secret' && (
        <ActDialog
          title={t('feed.newSecret')}
          effect={t('feed.secretEffect')}
          confirm={t('feed.newSecret')}
          onClose={() => setAsking(null)}
          onAct={async () => {
            const done = await call('/admin/feed_edit', { feedId: feed?.feedId, resetSecret: true });
            if (done.secret) setSecret({ feedId: done.feed.feedId, text: done.secret });
            await refresh();
          }}
        />
      )}
      {secret && (
        <FeedSecret
          secret={secret.text}
          onClose={() => {
            setSecret(null);
            if (!feed) onMade(secret.feedId);
          }}
        />
      )}
    </SidePanel>
  );
}
