// Whom and what one follows, living rooms first, and for anchors those who follow them.
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { LiveStatus } from '../../api/enums.gen';
import { post } from '../../api/post';
import type { AttentionItem, FanAnswer } from '../../api/schema.gen';
import { usePages } from '../../api/use-pages';
import { countryName } from '../../lib/country-name';
import { cx } from '../../lib/cx';
import { useTitle } from '../../lib/use-title';
import { useSession } from '../../session/session';
import { Avatar } from '../../ui/avatar';
import { Badges } from '../../ui/badges';
import { buttonClass } from '../../ui/button';
import { CountText } from '../../ui/count-text';
import { EmptyState } from '../../ui/empty-state';
import { FollowButton } from '../../ui/follow-button';
import { LiveBadge } from '../../ui/live-badge';
import { RelTime } from '../../ui/rel-time';
import { SectionHead } from '../../ui/section-head';
import { Tabs } from '../../ui/tabs';
import { FollowedTeams } from './followed-teams';
import styles from './lists.module.css';
import { PageList } from './page-list';
import { MINE, useUnfollow } from './use-unfollow';

const FANS = '/web_anchor/fan_list';
const pageSize = 30;
const often = { staleTime: 10_000, refetchInterval: 60_000 };

type Shown = 'all' | 'live' | 'teams' | 'fans';

export default function FollowsPage() {
  const { t } = useTranslation('personal');
  useTitle(t('menu.follows'));
  const { user } = useSession();
  const [params, setParams] = useSearchParams();
  const tabs: Shown[] = user?.houseId ? ['all', 'live', 'teams', 'fans'] : ['all', 'live', 'teams'];
  const shown = tabs.find((tab) => tab === params.get('show')) ?? 'all';
  return (
    <div className={`wrap ${styles.page}`}>
      <SectionHead level={1} title={t('menu.follows')} />
      <Tabs<Shown>
        label={t('menu.follows')}
        value={shown}
        onChange={(tab) => setParams(tab === 'all' ? {} : { show: tab }, { replace: true })}
        items={tabs.map((value) => ({ value, label: t(`follows.${value}`) }))}
        panelClassName={styles.panel}
      >
        {shown === 'fans' && <Fans />}
        {shown === 'teams' && <FollowedTeams />}
        {(shown === 'all' || shown === 'live') && <Follows key={shown} liveOnly={shown === 'live'} />}
      </Tabs>
    </div>
  );
}

function Follows({ liveOnly }: { liveOnly: boolean }) {
  const { t, i18n } = useTranslation('personal');
  const query = usePages(
    [MINE, liveOnly, i18n.language],
    'houseId',
    (pageNum, signal) => post(MINE, { pageNum, pageSize, liveOnly }, signal),
    often,
  );
  return (
    <PageList
      label={t('menu.follows')}
      query={query}
      row={(room) => <FollowedRow key={room.houseId} room={room} />}
      empty={
        <EmptyState
          title={t(liveOnly ? 'follows.noneLive' : 'follows.none')}
          text={liveOnly ? undefined : t('follows.noneText')}
          action={
            <Link to="/anchor/0" className={buttonClass({ look: 'ghost' })}>
              {t('follows.toAnchors')}
            </Link>
          }
        />
      }
    />
  );
}

function FollowedRow({ room }: { room: AttentionItem }) {
  const { t, i18n } = useTranslation(['personal', 'common']);
  const unfollow = useUnfollow();
  const live = room.liveStatus === LiveStatus.Living;
  return (
    <li className={cx('row gap-14', styles.row)}>
      <Link to={`/anchor/room/${room.houseId}`} className={cx('row gap-14 shrinks grows', styles.who)}>
        <Avatar image={room.userImage} name={room.nickName} size={48} live={live} />
        <span className="shrinks grows">
          <span className={cx('row wraps bold breaks', styles.name)}>
            <bdi>{room.nickName}</bdi>
            <Badges of={room} />
            {live && <LiveBadge />}
          </span>
          <span className={cx('flex wraps faint small breaks', styles.facts)}>
            <bdi>{room.houseName}</bdi>
            {room.countryCode && <span>{countryName(room.countryCode, i18n.language)}</span>}
            <span>
              <CountText value={room.fanCount} /> {t('personal:follows.fansOf')}
            </span>
            {room.attentionTime !== null && (
              <span>
                {t('personal:follows.since')} <RelTime time={room.attentionTime} />
              </span>
            )}
          </span>
        </span>
      </Link>
      <div className={cx('flex wraps gap-8', styles.acts)}>
        <FollowButton followed name={room.nickName} size="small" onToggle={() => unfollow(room)} />
      </div>
    </li>
  );
}

function Fans() {
  const { t, i18n } = useTranslation('personal');
  const query = usePages(
    [FANS, i18n.language],
    'userId',
    (pageNum, signal) => post(FANS, { pageNum, pageSize }, signal),
    often,
  );
  return (
    <PageList
      label={t('follows.fans')}
      query={query}
      row={(fan) => <FanRow key={fan.userId} fan={fan} />}
      empty={<EmptyState title={t('follows.noFans')} text={t('follows.noFansText')} />}
    />
  );
}

function FanRow({ fan }: { fan: FanAnswer }) {
  const { t } = useTranslation('personal');
  const who = (
    <>
      <Avatar image={fan.userImage} name={fan.nickName} size={40} />
      <span className="shrinks grows">
        <span className={cx('row wraps bold breaks', styles.name)}>
          <bdi>{fan.nickName}</bdi>
          <Badges of={fan} />
        </span>
        {fan.attentionTime !== null && (
          <span className={cx('flex wraps faint small breaks', styles.facts)}>
            <span>
              {t('follows.since')} <RelTime time={fan.attentionTime} />
            </span>
          </span>
        )}
      </span>
    </>
  );
  return (
    <li className={cx('row gap-14', styles.row)}>
      {fan.houseId ? (
        <Link to={`/anchor/room/${fan.houseId}`} className={cx('row gap-14 shrinks grows', styles.who)}>
          {who}
        </Link>
      ) : (
        <div className={cx('row gap-14 shrinks grows', styles.who)}>{who}</div>
      )}
    </li>
  );
}
