// Runs a feed, from its address or from a file: first as a dry run that shows what would change, then for good.
import { useMutation } from '@tanstack/react-query';
import { FlaskConical, Play } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FeedAnswer, FeedTaken } from '../../../src/api/schema.gen';
import { cx } from '../../../src/lib/cx';
import { Button } from '../../../src/ui/button';
import { useToast } from '../../../src/ui/toast';
import { call, callWithFile } from '../../api/call';
import { ActDialog } from '../../frame/act-dialog';
import form from '../../frame/form.module.css';
import { Refused } from '../../frame/sending';
import { FeedOutcome } from './feed-outcome';
import styles from './feeds.module.css';

interface FeedRunProps {
  feed: FeedAnswer;
  onRan: () => Promise<unknown>;
}

const FILE_MAX = 5 * 1024 * 1024;

export function FeedRun({ feed, onRan }: FeedRunProps) {
  const { t } = useTranslation('console');
  const toast = useToast();
  const [file, setFile] = useState<File | null>(null);
  const [tooLarge, setTooLarge] = useState(false);
  const [taken, setTaken] = useState<FeedTaken | null>(null);
  const [asking, setAsking] = useState(false);
  const { feedId } = feed;
  const from = file ? file.name : feed.url;

  const ask = (dryRun: boolean): Promise<FeedTaken> => {
    if (!file) return call('/admin/feed_run', { feedId, dryRun }, { wait: LONG });
    const sent = new FormData();
    sent.set('feedId', feedId);
    sent.set('dryRun', String(dryRun));
    sent.set('file', file);
    return callWithFile('/admin/feed_upload', sent);
  };
  const dryRun = useMutation({
    mutationFn: () => ask(true),
    onMutate: () => setTooLarge(false),
    onSuccess: setTaken,
    onError: () => setTaken(null),
  });
  const busy = dryRun.isPending;
  const choose = (chosen: File | undefined) => {
    setTaken(null);
    if (dryRun.isError) dryRun.reset();
    const large = chosen !== undefined && chosen.size > FILE_MAX;
    setTooLarge(large);
    setFile(large ? null : (chosen ?? null));
  };

  return (
    <div className={styles.run}>
      <p className="quiet small breaks">
        {from === null ? t('feed.needsFile') : t('feed.from')} <bdi>{from}</bdi>
      </p>
      <div className="flex wraps gap-8">
        <FilePick file={file} onChoose={choose} />
        <Button
          size="small"
          look="outline"
          busy={busy}
          disabled={from === null}
          onClick={() => dryRun.mutate()}
        >
          {!busy && <FlaskConical size={14} aria-hidden />} {t('feed.dryRun')}
        </Button>
        <Button
          size="small"
          disabled={busy || !taken?.dryRun || taken.added + taken.changed === 0}
          onClick={() => setAsking(true)}
        >
          <Play size={14} aria-hidden /> {t('feed.runNow')}
        </Button>
      </div>
      {busy && <p role="status">{t('feed.running')}</p>}
      {tooLarge && (
        <p className={cx('error small', form.error)} role="alert">
          {t('feed.tooLarge')}
        </p>
      )}
      <Refused error={dryRun.error} />
      {taken && <FeedOutcome taken={taken} />}
      {asking && taken && (
        <ActDialog
          title={t('feed.runNow')}
          effect={t('feed.runEffect', { ...taken, name: feed.name })}
          confirm={t('feed.runNow')}
          harmless
          onClose={() => setAsking(false)}
          onAct={async () => {
            const done = await ask(false);
            setTaken(done);
            await onRan();
            toast.show(t('feed.counts', { ...done }));
          }}
        />
      )}
    </div>
  );
}

/** Somebody else's server may be slow. */
const LONG = 70_000;

interface FilePickProps {
  file: File | null;
  onChoose: (file: File | undefined) => void;
}

/** The button that chooses a file, and the one that does without. */
function FilePick({ file, onChoose }: FilePickProps) {
  const { t } = useTranslation('console');
  const input = useRef<HTMLInputElement>(null);
  const drop = () => {
    onChoose(undefined);
    if (input.current) input.current.value = '';
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        className="vh"
        tabIndex={-1}
        aria-label={t('feed.chooseFile')}
        accept=".json,.ics,.csv,.jsonl,.ndjson,.txt,text/*,application/json"
        onChange={(event) => onChoose(event.target.files?.[0])}
      />
      <Button size="small" look="ghost" onClick={() => input.current?.click()}>
        {t(file ? 'feed.otherFile' : 'feed.chooseFile')}
      </Button>
      {file && (
        <Button size="small" look="ghost" onClick={drop}>
          {t('feed.withoutFile')}
        </Button>
      )}
    </>
  );
}
