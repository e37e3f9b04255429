// The cover of something recorded, with its views and its length, and its title: the way to it.
import { Eye } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { duration } from '../i18n/format';
import { cx } from '../lib/cx';
import { CountText } from '../ui/count-text';
import { Cover } from '../ui/cover';
import shared from './card.module.css';
import styles from './replay.module.css';
import { Watched } from './watched';

interface RecordedLeadProps {
  to: string;
  image: string;
  title: string;
  views: number;
  /** Seconds. */
  length: number;
  /** What not everybody sees of it. */
  corner?: ReactNode;
  /** Seconds that the reader has watched of it. */
  watched?: number;
}

export function RecordedLead({ to, image, title, views, length, corner, watched = 0 }: RecordedLeadProps) {
  return (
    <Link to={to} className={cx('stack gap-10 shrinks full-width', shared.lead)}>
      <span className={shared.cover}>
        <Cover image={image} />
        {corner && <span className={cx(shared.corner, shared.quiet, styles.hidden)}>{corner}</span>}
        <span className={cx('row gap-8 apart tiny bold', shared.foot)}>
          <span className={cx('inline-row', shared.views)}>
            <Eye size={14} aria-hidden />
            <CountText value={views} />
          </span>
          <span className={`num ${styles.length}`}>{duration(length)}</span>
        </span>
        {watched > 0 && <Watched seconds={watched} length={length} />}
      </span>
      <span className={cx('bold breaks', shared.title)} dir="auto">
        {title}
      </span>
    </Link>
  );
}
