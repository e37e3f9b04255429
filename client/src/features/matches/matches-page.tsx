// The matches one may choose from: all or hot, by sport and by state.

import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { MatchStatus, MatchTab } from '../../api/enums.gen';
import type { Match, Team } from '../../api/schema.gen';
import { Crest } from '../../cards/crest';
import { serverNow } from '../../lib/server-clock';
import { useTitle } from '../../lib/use-title';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { GrowingList } from '../../ui/growing-list';
import { SectionHead } from '../../ui/section-head';
import { SelectBox } from '../../ui/select-box';
import { Skeleton } from '../../ui/skeleton';
import { Tabs } from '../../ui/tabs';
import { DateStrip, useDayLabel } from './date-strip';
import { type Day, dayOf, daysAround, readDay } from './days';
import { type MatchFilter, useCompetitions, useDayCounts, useMatches, useRooms } from './match-data';
import { groupMatches } from './match-groups';
import { MatchGroups } from './match-groups-list';
import styles from './matches.module.css';
import { SportChips } from './sport-chips';
import { searchOf, useMatchFilter } from './use-match-filter';

const STATUSES = Object.values(MatchStatus);

/** `raceType` is the number of the sport; 0 for all. */
export function MatchesPage({ raceType }: { raceType: number }) {
  const { t } = useTranslation(['match', 'common']);
  const { filter, change } = useMatchFilter();
  const { tab, status, competition, team: teamId } = filter;
  const day = readDay(filter.date);
  const anyDay: MatchFilter = {
    raceType,
    tab: tab === 'hot' ? MatchTab.Hot : MatchTab.All,
    matchStatus: Number(status),
    ...(competition && { competitionId: competition }),
    ...(teamId && { teamId }),
  };
  const wanted: MatchFilter = day ? { ...anyDay, ...day } : anyDay;
  const list = useMatches(wanted);
  const days = daysAround(dayOf(serverNow()), day);
  const counts = useDayCounts(anyDay, days);
  const labelOf = useDayLabel();
  const nearest = day ? nearestWith(days, counts, day) : null;
  const choose = (to: Day | null) => change({ date: to?.date ?? '' });
  const rooms = useRooms();
  const team = list.matches
    .flatMap(({ homeTeam, awayTeam }) => [homeTeam, awayTeam])
    .find((one) => one.teamId === teamId);
  useTitle(team?.name ?? t('match:title'));

  return (
    <div className={`wrap ${styles.page}`}>
      <SectionHead level={1} title={team ? <TeamName team={team} /> : t('match:title')}>
        <Filters wanted={wanted} first={list.matches[0]} />
      </SectionHead>
      <Tabs
        label={t('match:tabs')}
        value={tab}
        onChange={(chosen) => change({ tab: chosen })}
        items={[
          { value: 'all', label: t('match:all') },
          { value: 'hot', label: t('match:hot') },
        ]}
        panelClassName={styles.panel}
      >
        <SportChips
          raceType={raceType}
          matchStatus={Number(status)}
          search={searchOf({ ...filter, competition: '', team: '' })}
          counted={tab === 'all' && !day && !competition && !teamId}
        />
        <DateStrip days={days} counts={counts} chosen={day} onChoose={choose} />
        <GrowingList
          query={list}
          count={list.matches.length}
          loading={<Skeleton height={420} />}
          empty={
            <EmptyState
              title={day ? t('match:emptyDay') : t('match:empty')}
              text={day ? undefined : t('match:emptyText')}
              action={
                nearest && (
                  <Button look="ghost" onClick={() => choose(nearest)}>
                    {t('match:toDay', { day: labelOf(nearest) })}
                  </Button>
                )
              }
            />
          }
        >
          <MatchGroups groups={groupMatches(list.matches)} rooms={rooms} />
        </GrowingList>
      </Tabs>
    </div>
  );
}

interface FiltersProps {
  wanted: MatchFilter;
  /** The first match that is shown. */
  first: Match | undefined;
}

/** The team, the competition and the state. */
function Filters({ wanted, first }: FiltersProps) {
  const { t } = useTranslation(['match', 'common']);
  const { filter, change } = useMatchFilter();
  const { status, competition, team } = filter;
  const competitions = useCompetitions(wanted);
  return (
    <div className="flex wraps gap-8">
      {team && (
        <Button look="outline" size="small" onClick={() => change({ team: '' })}>
          <X size={14} aria-hidden />
          {t('match:anyTeam')}
        </Button>
      )}
      <SelectBox
        className={styles.status}
        aria-label={t('match:competition')}
        value={competition}
        onChange={(chosen) => change({ competition: chosen })}
        options={[
          { value: '', label: t('match:anyCompetition') },
          ...[...competitions].map(([value, label]) => ({ value, label })),
          ...(competition && !competitions.has(competition)
            ? [{ value: competition, label: first?.competitionName ?? competition }]
            : []),
        ]}
      />
      <SelectBox
        className={styles.status}
        aria-label={t('match:status')}
        value={status}
        onChange={(chosen) => change({ status: chosen })}
        options={[
          { value: '0', label: t('match:anyStatus') },
          ...STATUSES.map((value) => ({ value: String(value), label: t(`common:matchStatus.${value}`) })),
        ]}
      />
    </div>
  );
}

function TeamName({ team: { name, logo } }: { team: Team }) {
  return (
    <span className="inline-row gap-10">
      <Crest logo={logo} name={name} size={28} />
      <bdi>{name}</bdi>
    </span>
  );
}

/** The day closest to a day without matches that has some. */
function nearestWith(days: readonly Day[], counts: readonly (number | undefined)[], of: Day): Day | null {
  const some = days.filter((_, i) => (counts[i] ?? 0) > 0);
  some.sort((a, b) => Math.abs(a.from - of.from) - Math.abs(b.from - of.from));
  return some[0] ?? null;
}
