// Who gave most: in this broadcast, today, this week; and where the reader stands.

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { GiftRange } from '../../api/enums.gen';
import { useCall } from '../../api/use-call';
import { FanLevelButton } from '../../cards/fan-level-button';
import { cx } from '../../lib/cx';
import { spacePath } from '../../lib/space-path';
import { Coins } from '../../money/coins';
import type { RankedGiver } from '../../money/shapes';
import { Avatar } from '../../ui/avatar';
import { Badges } from '../../ui/badges';
import { Chips } from '../../ui/chips';
import { ErrorState } from '../../ui/error-state';
import { Skeleton } from '../../ui/skeleton';
import styles from './supporters.module.css';

const RANGES = Object.values(GiftRange);

export default function Supporters({ houseId, me }: { houseId: string; me: string | null }) {
  const { t } = useTranslation('money');
  const [range, setRange] = useState<GiftRange>(GiftRange.Session);
  const { data, error, isPending, refetch } = useCall(
    '/web_anchor/gift_rank',
    { houseId, range },
    { fresh: 5_000, every: 15_000, keepLast: true },
  );
  const ranks = data?.list ?? [];
  const listed = ranks.some(({ user }) => user.userId === me);
  return (
    <div className={cx('column gap-8 grows', styles.panel)}>
      <FanLevelButton houseId={houseId} />
      <Chips
        label={t('rank.range')}
        items={RANGES.map((value) => ({ value, label: t(`rank.ranges.${value}`) }))}
        value={range}
        className={styles.ranges}
        onChange={(value) => setRange(value as GiftRange)}
      />
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} line />}
      {isPending && <Skeleton height={44} />}
      {data && ranks.length === 0 && (
        <p className={cx('faint small text-centre', styles.empty)}>{t('rank.empty')}</p>
      )}
      <ol className={styles.list} aria-label={t('rank.title')}>
        {ranks.map((rank) => (
          <Row key={rank.user.userId} rank={rank} mine={rank.user.userId === me} />
        ))}
      </ol>
      {data?.me && !listed && (
        <ol className={cx(styles.list, styles.me)}>
          <Row rank={data.me} mine />
        </ol>
      )}
    </div>
  );
}

function Row({ rank, mine }: { rank: RankedGiver; mine: boolean }) {
  const { t } = useTranslation('money');
  return (
    <li className={cx('stack gap-10', styles.row)} data-mine={mine || undefined}>
      <span className={cx('num faint text-centre', styles.place)} data-place={rank.rank}>
        {rank.rank ?? '–'}
      </span>
      <Avatar image={rank.user.userImage} name={rank.user.nickName} size={34} />
      <span className={cx('row gap-6 shrinks strong', styles.who)}>
        {rank.user.houseId ? (
          <Link to={spacePath(rank.user.houseId)}>
            <bdi>{rank.user.nickName}</bdi>
          </Link>
        ) : (
          <bdi>{rank.user.nickName}</bdi>
        )}
        <Badges of={rank.user} />
        {mine && <span className={styles.you}>{t('rank.you')}</span>}
      </span>
      <Coins value={rank.amount} className={styles.amount} />
    </li>
  );
}
