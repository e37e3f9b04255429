// The matches an anchor is going to show, with the reminder for each.
import { useTranslation } from 'react-i18next';
import type { Match, MatchBrief } from '../../api/schema.gen';
import { BriefLine } from '../../cards/brief-line';
import { MatchAct } from '../../cards/match-act';
import { cx } from '../../lib/cx';
import { EmptyState } from '../../ui/empty-state';
import styles from './space.module.css';

export const briefOf = (match: Match): MatchBrief => ({
  ...match,
  homeName: match.homeTeam.name,
  awayName: match.awayTeam.name,
});

export function SpaceSchedule({ schedule }: { schedule: readonly Match[] }) {
  const { t } = useTranslation('space');
  if (schedule.length === 0) return <EmptyState title={t('schedule.empty')} />;
  return (
    <ol className="stack gap-8">
      {schedule.map((match) => (
        <li key={match.matchId} className={cx('card row gap-12 apart', styles.show)}>
          <BriefLine match={briefOf(match)} linked />
          <span className={styles.showAct}>
            <MatchAct match={match} />
          </span>
        </li>
      ))}
    </ol>
  );
}
