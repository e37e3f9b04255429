// The posts of an anchor, the newest first.
import { useTranslation } from 'react-i18next';
import type { AnchorInformationAnswer } from '../../api/schema.gen';
import { EmptyState } from '../../ui/empty-state';
import { GrowingList } from '../../ui/growing-list';
import { Skeleton } from '../../ui/skeleton';
import { NoteCard } from './note-card';
import { useNotes } from './space-data';
import { useDeletion, useHidden } from './use-deletion';

interface NoteListProps {
  anchor: AnchorInformationAnswer;
  own: boolean;
}

export function NoteList({ anchor, own }: NoteListProps) {
  const { t } = useTranslation('space');
  const { notes, ...query } = useNotes(anchor.houseId);
  const deletion = useDeletion(anchor.houseId);
  const hidden = useHidden();
  const shown = notes.filter(({ noteId }) => !hidden.has(noteId));
  return (
    <div className="stack gap-16">
      <GrowingList
        query={query}
        count={shown.length}
        loading={[0, 1].map((i) => <Skeleton key={i} height={280} />)}
        empty={<EmptyState title={own ? t('posts.first') : t('posts.empty')} />}
      >
        {shown.map((note) => (
          <NoteCard
            key={note.noteId}
            note={note}
            author={anchor}
            onDelete={own ? () => deletion.note(note.noteId) : undefined}
          />
        ))}
      </GrowingList>
    </div>
  );
}
