// Where the pictures of a match come from: its source with its lines, a test of each, and the hosts that are allowed.
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminMatch } from '../../../src/api/schema.gen';
import { cx } from '../../../src/lib/cx';
import { Button } from '../../../src/ui/button';
import { Switch } from '../../../src/ui/switch';
import { useToast } from '../../../src/ui/toast';
import { call } from '../../api/call';
import { ActDialog } from '../../frame/act-dialog';
import { EditedMeanwhile } from '../../frame/edited-meanwhile';
import form from '../../frame/form.module.css';
import { Refused, submitting } from '../../frame/sending';
import { useEdits } from '../../frame/use-edits';
import { LockMark } from './lock-mark';
import { MediaHosts } from './media-hosts';
import styles from './source.module.css';
import { emptyLine, type Line, linesOf, SourceLineFields, sourceOf, typeOf } from './source-line-fields';
import { TestPlayer } from './test-player';
import type { useMatch } from './use-match';
import { useMatchWords } from './use-match-words';

interface SourceTabProps {
  match: AdminMatch;
  readAt: number;
  took: ReturnType<typeof useMatch>['took'];
}

export default function SourceTab(props: SourceTabProps) {
  const { t } = useTranslation('console');
  const [tested, setTested] = useState<{ line: Line; turn: number } | null>(null);
  return (
    <div className={styles.source}>
      <SourceForm
        {...props}
        onTest={(line) => setTested((last) => ({ line, turn: (last?.turn ?? 0) + 1 }))}
      />
      <div className={styles.beside}>
        <section className={styles.part}>
          <h2 className={styles.heading}>{t('source.test')}</h2>
          {tested ? (
            <TestPlayer key={tested.turn} url={tested.line.url.trim()} type={typeOf(tested.line)} />
          ) : (
            <p className={styles.quiet}>{t('source.testHint')}</p>
          )}
        </section>
        <MediaHosts />
      </div>
    </div>
  );
}

const LINES_MAX = 11;

function SourceForm({ match, readAt, took, onTest }: SourceTabProps & { onTest: (line: Line) => void }) {
  const { t } = useTranslation('console');
  const toast = useToast();
  const { matchId, source } = match;
  const edits = useEdits(`match:${matchId}`, readAt);
  const [lines, setLines] = useState<readonly Line[]>(() => linesOf(source));
  const [removing, setRemoving] = useState(false);
  const changed = JSON.stringify(lines) !== JSON.stringify(linesOf(source));
  const asked = { matchId, source: sourceOf(lines) };
  const save = useMutation({
    mutationFn: () => edits.save((seenAct) => call('/admin/match_source', { ...asked, seenAct })),
    onSuccess: async (saved) => {
      await took(saved);
      setLines(linesOf(saved.source));
      toast.show(t('source.saved'));
    },
  });
  const interrupt = (interrupted: boolean) =>
    call('/admin/match_source', { matchId, interrupted })
      .then((done) => took(done))
      .then(() => toast.show(t(interrupted ? 'source.interruptedNow' : 'source.resumed')), toast.refuse);
  return (
    <>
      <form className={styles.part} onSubmit={submitting(save.mutate)}>
        <EditedMeanwhile edits={edits} onTheirs={() => setLines(linesOf(source))} />
        <LockMark match={match} part="source" onChanged={took} />
        {source && (
          <Switch
            label={t('source.interrupted')}
            checked={source.interrupted}
            onChange={(on) => void interrupt(on)}
          />
        )}
        {lines.map((line, index) => (
          <SourceLineFields
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place.
            key={index}
            first={index === 0}
            line={line}
            onChange={(next) => setLines(lines.map((old, at) => (at === index ? next : old)))}
            onRemove={lines.length > 1 ? () => setLines(lines.filter((_, at) => at !== index)) : undefined}
            onTest={() => onTest(line)}
          />
        ))}
        <Refused error={save.error} />
        <div className={cx('flex gap-8', form.acts)}>
          {source && (
            <Button look="danger" onClick={() => setRemoving(true)}>
              {t('source.remove')}
            </Button>
          )}
          <Button
            look="ghost"
            disabled={lines.length >= LINES_MAX}
            onClick={() => setLines([...lines, emptyLine])}
          >
            {t('source.addLine')}
          </Button>
          <Button
            type="submit"
            busy={save.isPending}
            disabled={!changed || lines.some(({ url }) => url.trim() === '')}
          >
            {t('match.save')}
          </Button>
        </div>
      </form>
      {removing && (
        <Removing
          match={match}
          took={took}
          onClose={() => setRemoving(false)}
          onRemoved={() => setLines([emptyLine])}
        />
      )}
    </>
  );
}

interface RemovingProps extends Pick<SourceTabProps, 'match' | 'took'> {
  onClose: () => void;
  onRemoved: () => void;
}

function Removing({ match, took, onClose, onRemoved }: RemovingProps) {
  const { t } = useTranslation('console');
  const toast = useToast();
  const { titleOf } = useMatchWords();
  const { matchId, anchorCount: rooms } = match;
  return (
    <ActDialog
      title={t('source.remove')}
      effect={t('source.removeEffect', { title: titleOf(match), rooms })}
      reason={{}}
      confirm={t('source.remove')}
      onClose={onClose}
      onAct={async ({ reason }) => {
        await took(await call('/admin/match_source', { matchId, source: null, reason }));
        onRemoved();
        toast.show(t('source.removed'));
      }}
    />
  );
}
