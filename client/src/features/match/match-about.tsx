// Below the picture: what happened, who shows what, other matches, other anchors.
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Match, MatchBrief, MatchDetailsAnswer, MatchEvent, MatchSchedule } from '../../api/schema.gen';
import { BriefLine } from '../../cards/brief-line';
import { LiveCard } from '../../cards/live-card';
import { countryName } from '../../lib/country-name';
import { cx } from '../../lib/cx';
import type { Rewound } from '../../player/rewind';
import { Avatar } from '../../ui/avatar';
import { Badges } from '../../ui/badges';
import { Chips } from '../../ui/chips';
import { SectionHead } from '../../ui/section-head';
import { Tabs } from '../../ui/tabs';
import styles from './match-about.module.css';
import { Timeline } from './timeline';

interface MatchAboutProps {
  details: MatchDetailsAnswer;
  match: Match;
  events: readonly MatchEvent[];
  rewound: Rewound | null;
}

type Tab = 'timeline' | 'schedule' | 'related';

export default function MatchAbout({ details, match, events, rewound }: MatchAboutProps) {
  const { t } = useTranslation('matchday');
  const [tab, setTab] = useState<Tab>('timeline');
  const until = useUntil(events, rewound);
  const [kind, setKind] = useState(0);
  const anchors = kind === 0 ? details.recommendAnchors : details.hotAnchors;
  return (
    <div className={styles.about}>
      <Tabs<Tab>
        label={t('tabs')}
        value={tab}
        onChange={setTab}
        panelClassName={styles.panel}
        items={[
          { value: 'timeline', label: t('timeline') },
          { value: 'schedule', label: t('schedule') },
          { value: 'related', label: t('related') },
        ]}
      >
        {tab === 'timeline' && <Timeline events={until} match={match} />}
        {tab === 'schedule' && <Schedule schedule={details.schedule} matchId={match.matchId} />}
        {tab === 'related' && <Related matches={details.related} />}
      </Tabs>
      <section className={cx('stack gap-16', styles.more)} aria-labelledby="match-anchors">
        <SectionHead id="match-anchors" title={t('anchors')}>
          <Chips
            label={t('anchors')}
            value={kind}
            onChange={setKind}
            items={[
              { value: 0, label: t('recommended') },
              { value: 1, label: t('hot') },
            ]}
          />
        </SectionHead>
        {anchors.length === 0 && <p className="faint">{t('anchorsEmpty')}</p>}
        <div className={styles.grid}>
          {anchors.map((item) => (
            <LiveCard key={item.houseId} item={item} />
          ))}
        </div>
      </section>
    </div>
  );
}

/** Whoever watches an earlier moment reads what had happened until then. */
function useUntil(events: readonly MatchEvent[], rewound: Rewound | null) {
  const [moment, setMoment] = useState<number | null>(null);
  useEffect(() => {
    if (!rewound) return;
    const look = () => setMoment((before) => rewound.moment() ?? before);
    look();
    const timer = setInterval(look, 1_000);
    return () => {
      clearInterval(timer);
      setMoment(null);
    };
  }, [rewound]);
  return rewound ? events.filter(({ time }) => moment !== null && time <= moment) : events;
}

function Schedule({ schedule, matchId }: { schedule: readonly MatchSchedule[]; matchId: string }) {
  const { t, i18n } = useTranslation('matchday');
  if (schedule.length === 0) return <p className="faint">{t('scheduleEmpty')}</p>;
  return (
    <ul className={styles.rows}>
      {schedule.map(({ match, ...anchor }) => (
        <li key={`${anchor.houseId}-${match.matchId}`} className={cx('stack gap-14', styles.show)}>
          <Link
            to={`/anchor/room/${anchor.houseId}`}
            className={cx('row gap-10 shrinks bold', styles.anchor)}
          >
            <Avatar image={anchor.userImage} name={anchor.nickName} size={34} />
            <span className={cx('row wraps shrinks', styles.who)}>
              <bdi>{anchor.nickName}</bdi>
              <Badges of={anchor} />
              {anchor.countryCode && <small>{countryName(anchor.countryCode, i18n.language)}</small>}
            </span>
          </Link>
          {match.matchId === matchId ? (
            <span className={cx('accented tiny bold', styles.tag)}>{t('thisMatch')}</span>
          ) : (
            <BriefLine match={match} linked />
          )}
        </li>
      ))}
    </ul>
  );
}

function Related({ matches }: { matches: readonly MatchBrief[] }) {
  const { t } = useTranslation('matchday');
  if (matches.length === 0) return <p className="faint">{t('relatedEmpty')}</p>;
  return (
    <ul className={styles.rows}>
      {matches.map((match) => (
        <li key={match.matchId} className={styles.row}>
          <BriefLine match={match} linked />
        </li>
      ))}
    </ul>
  );
}
