// A finished broadcast as a card: cover, length, views, title, and whose it was and when. It leads to the recording.
import { Eye } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ReplayItem } from '../api/schema.gen';
import { duration } from '../lib/format';
import { spacePath } from '../lib/space-path';
import { CountText } from '../ui/count-text';
import { Cover } from '../ui/cover';
import { RelTime } from '../ui/rel-time';
import styles from './replay.module.css';

export function ReplayCard({ item }: { item: ReplayItem }) {
  const { t } = useTranslation('common');
  return (
    <div className={styles.card}>
      <Link to={`/replay/${item.replayId}`} className={styles.lead}>
        <span className={styles.cover}>
          <Cover image={item.image} />
          {item.hidden && <span className={styles.hidden}>{t('onlyYou')}</span>}
          <span className={styles.foot}>
            <span className={styles.views}>
              <Eye size={14} aria-hidden />
              <CountText value={item.visitHistory} />
            </span>
            <span className={`num ${styles.length}`}>{duration(item.durationSeconds)}</span>
          </span>
        </span>
        <span className={styles.title} dir="auto">
          {item.title}
        </span>
      </Link>
      <span className={styles.whose}>
        <Link to={spacePath(item.houseId)} className={styles.nick}>
          <bdi>{item.nickName}</bdi>
        </Link>
        <span className={styles.when}>
          <RelTime time={item.startTime} />
        </span>
      </span>
    </div>
  );
}
