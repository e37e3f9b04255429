// The words nobody may write in this room, on top of those of the whole site.
import { Plus, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalText } from '../../api/refusal';
import { cx } from '../../lib/cx';
import { ownDirection } from '../../lib/isolate';
import { Button } from '../../ui/button';
import { ErrorState } from '../../ui/error-state';
import { Field } from '../../ui/field';
import { LeaveGuard } from '../../ui/leave-guard';
import { Skeleton } from '../../ui/skeleton';
import { TextInput } from '../../ui/text-input';
import { useToast } from '../../ui/toast';
import styles from './moderation.module.css';
import { useModerationTools, useWords, WORD_LENGTH, WORDS_MAX } from './moderation-data';

/** Several at once, apart by commas of any script, semicolons or lines. */
const wordsIn = (typed: string) => [
  ...new Set(
    typed
      .split(/[,，、;；،\n]/)
      .map((word) => word.trim())
      .filter(Boolean),
  ),
];

export function WordList({ houseId }: { houseId: string }) {
  const { t } = useTranslation('moderation');
  const toast = useToast();
  const { editWords } = useModerationTools(houseId);
  const { data, error, isPending, refetch } = useWords(houseId);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const words = data?.words ?? [];

  const add = async (event: FormEvent) => {
    event.preventDefault();
    const fresh = wordsIn(typed);
    if (fresh.length === 0) return;
    if (fresh.some((word) => Array.from(word).length > WORD_LENGTH)) {
      setProblem(t('words.tooLong', { max: WORD_LENGTH }));
      return;
    }
    setBusy(true);
    try {
      await editWords({ add: fresh });
      setTyped('');
      setProblem(null);
    } catch (refusal) {
      setProblem(refusalText(t, refusal));
    } finally {
      setBusy(false);
    }
  };
  const remove = (word: string) => editWords({ remove: [word] }).catch(toast.refuse);

  return (
    <div className="stack gap-12 at-top">
      {typed.trim() !== '' && !busy && <LeaveGuard />}
      <form className="stack" onSubmit={(event) => void add(event)}>
        <Field label={t('words.add')} hint={t('words.hint')} error={problem}>
          <TextInput
            value={typed}
            onChange={(value) => {
              setTyped(value);
              setProblem(null);
            }}
            dir="auto"
            end={
              <Button type="submit" size="small" busy={busy} disabled={typed.trim() === ''}>
                <Plus size={15} aria-hidden />
                {t('words.addButton')}
              </Button>
            }
          />
        </Field>
      </form>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} line />}
      {isPending && <Skeleton height={60} />}
      {data && words.length === 0 && (
        <p className={cx('faint small text-centre', styles.empty)}>{t('words.empty')}</p>
      )}
      {words.length > 0 && (
        <>
          <p className="faint small">
            <span className="num">{t('words.count', { n: words.length, max: WORDS_MAX })}</span>
          </p>
          <ul className={cx('flex wraps gap-8', styles.words)} aria-label={t('tabs.words')}>
            {words.map((word) => (
              <li key={word}>
                <bdi>{word}</bdi>
                <button
                  type="button"
                  aria-label={t('words.remove', { word: ownDirection(word) })}
                  onClick={() => void remove(word)}
                >
                  <X size={14} aria-hidden />
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
