// A finished broadcast as a card: cover, length, views, title, and whose it was and when. It leads to the recording.
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ReplayItem } from '../api/schema.gen';
import { countryName } from '../lib/country-name';
import { cx } from '../lib/cx';
import { spacePath } from '../lib/space-path';
import { Badges } from '../ui/badges';
import { RelTime } from '../ui/rel-time';
import shared from './card.module.css';
import { RecordedLead } from './recorded-lead';
import styles from './replay.module.css';

interface ReplayCardProps {
  item: ReplayItem;
  /** Seconds that the reader has watched of it. */
  watched?: number;
}

export function ReplayCard({ item, watched }: ReplayCardProps) {
  const { t, i18n } = useTranslation('common');
  return (
    <div className={cx('stack gap-4 at-top shrinks', styles.card)}>
      <RecordedLead
        to={`/replay/${item.replayId}`}
        image={item.image}
        title={item.title}
        views={item.visitHistory}
        length={item.durationSeconds}
        corner={item.hidden && t('onlyYou')}
        watched={watched}
      />
      <span className={cx('row wraps shrinks faint small', styles.whose)}>
        <Link to={spacePath(item.houseId)} className={shared.nick}>
          <bdi>{item.nickName}</bdi>
        </Link>
        <Badges of={item} />
        {item.countryCode && (
          <span className={shared.country}>{countryName(item.countryCode, i18n.language)}</span>
        )}
        <span className="rigid">
          <RelTime time={item.startTime} />
        </span>
      </span>
    </div>
  );
}
