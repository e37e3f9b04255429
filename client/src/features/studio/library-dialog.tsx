/** Searches the library for a match to broadcast. One to come that is not reserved yet is reserved with the same press. */
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BriefLine } from '../../cards/brief-line';
import { MatchAct } from '../../cards/match-act';
import { cx } from '../../lib/cx';
import { Dialog } from '../../ui/dialog';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { Skeleton } from '../../ui/skeleton';
import { TextInput } from '../../ui/text-input';
import { briefOf } from './match-brief';
import { useLibraryMatches } from './match-choice-data';
import styles from './start.module.css';

interface LibraryDialogProps {
  onClose: () => void;
  onChoose: (matchId: string) => void;
}

export default function LibraryDialog({ onClose, onChoose }: LibraryDialogProps) {
  const { t } = useTranslation(['studio', 'book']);
  const [typed, setTyped] = useState('');
  const words = useDeferredValue(typed.trim());
  const { data, error, refetch } = useLibraryMatches(words);
  return (
    <Dialog
      open
      onClose={onClose}
      width={560}
      title={t('book:library.title')}
      text={t('studio:start.searchText')}
    >
      <TextInput
        type="search"
        value={typed}
        onChange={setTyped}
        maxLength={50}
        placeholder={t('book:library.keyword')}
        aria-label={t('book:library.keyword')}
      />
      {!data && !error && <Skeleton height={320} />}
      {error && <ErrorState line={data !== undefined} error={error} onRetry={() => void refetch()} />}
      {data?.list.length === 0 && (
        <EmptyState
          title={words ? t('book:library.noneFound', { words }) : t('book:library.none')}
          text={words ? t('book:library.noneFoundText') : t('book:library.noneText')}
        />
      )}
      <ul className={styles.found}>
        {data?.list.map((match) => (
          <li key={match.matchId} className={cx('row wraps apart', styles.foundMatch)}>
            <BriefLine match={briefOf(match)} />
            <span className={styles.foundAct}>
              <MatchAct match={match} onChoose={onChoose} />
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
