// A finished broadcast as a card: cover, length, views, title, and whose it was and when. It leads to the recording.
import { Eye } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ReplayItem } from '../api/schema.gen';
import { countryName } from '../lib/country-name';
import { cx } from '../lib/cx';
import { duration } from '../lib/format';
import { spacePath } from '../lib/space-path';
import { Badges } from '../ui/badges';
import { CountText } from '../ui/count-text';
import { Cover } from '../ui/cover';
import { RelTime } from '../ui/rel-time';
import shared from './card.module.css';
import styles from './replay.module.css';

export function ReplayCard({ item }: { item: ReplayItem }) {
  const { t, i18n } = useTranslation('common');
  return (
    <div className={styles.card}>
      <Link to={`/replay/${item.replayId}`} className={shared.lead}>
        <span className={shared.cover}>
          <Cover image={item.image} />
          {item.hidden && (
            <span className={cx(shared.corner, shared.quiet, styles.hidden)}>{t('onlyYou')}</span>
          )}
          <span className={shared.foot}>
            <span className={shared.views}>
              <Eye size={14} aria-hidden />
              <CountText value={item.visitHistory} />
            </span>
            <span className={`num ${styles.length}`}>{duration(item.durationSeconds)}</span>
          </span>
        </span>
        <span className={shared.title} dir="auto">
          {item.title}
        </span>
      </Link>
      <span className={styles.whose}>
        <Link to={spacePath(item.houseId)} className={shared.nick}>
          <bdi>{item.nickName}</bdi>
        </Link>
        <Badges of={item} />
        {item.countryCode && (
          <span className={shared.country}>{countryName(item.countryCode, i18n.language)}</span>
        )}
        <span className={styles.when}>
          <RelTime time={item.startTime} />
        </span>
      </span>
    </div>
  );
}
