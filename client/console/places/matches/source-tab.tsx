// Where the pictures of a match come from: its source with its lines, a test of each, and the hosts that are allowed.
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalText } from '../../../src/api/refusal';
import type { AdminMatch } from '../../../src/api/schema.gen';
import { Button } from '../../../src/ui/button';
import { Switch } from '../../../src/ui/switch';
import { useToast } from '../../../src/ui/toast';
import { call } from '../../api/call';
import { ActDialog } from '../../frame/act-dialog';
import { EditedMeanwhile } from '../../frame/edited-meanwhile';
import form from '../../frame/form.module.css';
import { useEdits } from '../../frame/use-edits';
import { LockMark } from './lock-mark';
import { MediaHosts } from './media-hosts';
import styles from './source.module.css';
import { SourceLineFields } from './source-line-fields';
import { emptyLine, type Line, linesOf, sourceOf, typeOf } from './source-lines';
import { TestPlayer } from './test-player';
import type { useMatch } from './use-match';
import { useMatchWords } from './use-match-words';

interface SourceTabProps {
  match: AdminMatch;
  readAt: number;
  took: ReturnType<typeof useMatch>['took'];
}

const LINES_MAX = 11;

export default function SourceTab({ match, readAt, took }: SourceTabProps) {
  const { t } = useTranslation('console');
  const toast = useToast();
  const words = useMatchWords();
  const edits = useEdits(`match:${match.matchId}`, readAt);
  const [lines, setLines] = useState<readonly Line[]>(() => linesOf(match.source));
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [removing, setRemoving] = useState(false);
  const [tested, setTested] = useState<{ url: string; type: string; turn: number } | null>(null);
  const { matchId, source } = match;
  const changed = JSON.stringify(lines) !== JSON.stringify(linesOf(source));

  const save = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setError(null);
    try {
      const asked = { matchId, source: sourceOf(lines) };
      const saved = await edits.save((seenAct) => call('/admin/match_source', { ...asked, seenAct }));
      await took(saved);
      setLines(linesOf(saved.source));
      toast.show(t('source.saved'));
    } catch (fault) {
      setError(refusalText(t, fault));
    } finally {
      setBusy(false);
    }
  };
  const interrupt = async (interrupted: boolean) => {
    try {
      await took(await call('/admin/match_source', { matchId, interrupted }));
      toast.show(t(interrupted ? 'source.interruptedNow' : 'source.resumed'));
    } catch (fault) {
      toast.refuse(fault);
    }
  };
  const change = (index: number, line: Line) => setLines(lines.map((old, at) => (at === index ? line : old)));

  return (
    <div className={styles.source}>
      <form className={styles.part} onSubmit={save}>
        <EditedMeanwhile edits={edits} onTheirs={() => setLines(linesOf(match.source))} />
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
            onChange={(next) => change(index, next)}
            onRemove={lines.length > 1 ? () => setLines(lines.filter((_, at) => at !== index)) : undefined}
            onTest={() =>
              setTested((last) => ({ url: line.url.trim(), type: typeOf(line), turn: (last?.turn ?? 0) + 1 }))
            }
          />
        ))}
        {error && (
          <p className={form.error} role="alert">
            {error}
          </p>
        )}
        <div className={form.acts}>
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
          <Button type="submit" busy={busy} disabled={!changed || lines.some(({ url }) => url.trim() === '')}>
            {t('match.save')}
          </Button>
        </div>
      </form>
      <div className={styles.beside}>
        <section className={styles.part}>
          <h2 className={styles.heading}>{t('source.test')}</h2>
          {tested ? (
            <TestPlayer key={tested.turn} url={tested.url} type={tested.type} />
          ) : (
            <p className={styles.quiet}>{t('source.testHint')}</p>
          )}
        </section>
        <MediaHosts />
      </div>
      {removing && (
        <ActDialog
          title={t('source.remove')}
          effect={t('source.removeEffect', { title: words.titleOf(match), rooms: match.anchorCount })}
          reason={{}}
          confirm={t('source.remove')}
          onClose={() => setRemoving(false)}
          onAct={async ({ reason }) => {
            await took(await call('/admin/match_source', { matchId, source: null, reason }));
            setLines([emptyLine]);
            toast.show(t('source.removed'));
          }}
        />
      )}
    </div>
  );
}
