// One post: who, when, words, pictures, and the like.
import { ThumbsUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { NoteItem } from '../../api/schema.gen';
import { shortNumber } from '../../i18n/format';
import { cx } from '../../lib/cx';
import { Avatar } from '../../ui/avatar';
import { Button } from '../../ui/button';
import { LinkedText } from '../../ui/linked-text';
import { RelTime } from '../../ui/rel-time';
import styles from './note.module.css';
import { PictureGrid } from './picture-grid';
import { useLike } from './use-like';

interface NoteCardProps {
  note: NoteItem;
  author: { nickName: string; userImage: string };
  /** Absent in the space of others. */
  onDelete?: () => void;
}

export function NoteCard({ note, author, onDelete }: NoteCardProps) {
  const { t, i18n } = useTranslation(['space', 'common']);
  const press = useLike(note);
  const likes = shortNumber(t, i18n.language, note.likeCount);
  return (
    <article
      className={cx('stack gap-12 shrinks', styles.note)}
      data-note={note.noteId}
      aria-labelledby={`note-${note.noteId}`}
    >
      <header className={cx('row gap-12', styles.who)}>
        <Avatar image={author.userImage} name={author.nickName} size={40} />
        <p>
          <b id={`note-${note.noteId}`} dir="auto">
            {author.nickName}
          </b>
          <span className="faint small">
            <RelTime time={note.createTime} />
          </span>
        </p>
        {onDelete && (
          <Button look="plain" size="small" onClick={onDelete}>
            {t('common:action.delete')}
          </Button>
        )}
      </header>
      {note.content && (
        <p className={styles.text} dir="auto">
          <LinkedText text={note.content} />
        </p>
      )}
      {note.imageUrls.length > 0 && (
        <PictureGrid images={[...new Set(note.imageUrls)]} name={author.nickName} />
      )}
      <footer className={styles.foot}>
        <button
          type="button"
          className={cx('inline-row gap-8 quiet strong', styles.like)}
          aria-pressed={note.liked}
          aria-label={`${t('space:like')}: ${likes}`}
          onClick={press}
        >
          <ThumbsUp size={18} aria-hidden fill={note.liked ? 'currentColor' : 'none'} />
          <span className="num">{likes}</span>
        </button>
      </footer>
    </article>
  );
}
