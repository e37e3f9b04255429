// The posts of an anchor, the newest first.
import { useTranslation } from 'react-i18next';
import type { AnchorInformationAnswer } from '../../api/schema.gen';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { Skeleton } from '../../ui/skeleton';
import styles from './note.module.css';
import { NoteCard } from './note-card';
import { useNotes } from './space-data';
import { useDeletion, useHidden } from './use-deletion';

interface NoteListProps {
  anchor: AnchorInformationAnswer;
  own: boolean;
}

export function NoteList({ anchor, own }: NoteListProps) {
  const { t } = useTranslation(['space', 'common']);
  const { notes, isPending, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useNotes(
    anchor.houseId,
  );
  const deletion = useDeletion(anchor.houseId);
  const hidden = useHidden();
  const shown = notes.filter(({ noteId }) => noteId !== hidden);
  return (
    <div className={styles.list}>
      {isPending && [0, 1].map((i) => <Skeleton key={i} height={280} />)}
      {shown.map((note) => (
        <NoteCard
          key={note.noteId}
          note={note}
          author={anchor}
          onDelete={own ? () => deletion.note(note.noteId) : undefined}
        />
      ))}
      {!isPending && !error && shown.length === 0 && (
        <EmptyState title={own ? t('space:posts.first') : t('space:posts.empty')} />
      )}
      {error && (
        <ErrorState
          line={shown.length > 0}
          error={error}
          onRetry={() => void (shown.length > 0 ? fetchNextPage() : refetch())}
        />
      )}
      {hasNextPage && !error && (
        <div className={styles.end}>
          <Button look="ghost" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('common:action.more')}
          </Button>
        </div>
      )}
    </div>
  );
}
