// The page of a competition: its matches, its table and teams, who shows it, and what was recorded of it.
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import type { Team } from '../../api/schema.gen';
import { useCall } from '../../api/use-call';
import { Crest } from '../../cards/crest';
import { teamPath } from '../../cards/subject-link';
import { countryName } from '../../lib/country-name';
import { cx } from '../../lib/cx';
import { LeagueTable } from './league-table';
import { SubjectGone, SubjectPage, SubjectSkeleton } from './subject-page';
import styles from './teams.module.css';

/** Milliseconds after which it is asked again who shows a match. */
const EVERY_MS = 30_000;

/** Another competition is another page: nothing of the one before stays. */
export default function CompetitionPage() {
  const { competitionId = '' } = useParams();
  return <Competition key={competitionId} competitionId={competitionId} />;
}

function Competition({ competitionId }: { competitionId: string }) {
  const { t, i18n } = useTranslation('team');
  const { data, error, refetch } = useCall(
    '/web_match/competition_details',
    { competitionId },
    { every: EVERY_MS },
  );
  if (!data) {
    if (!error) return <SubjectSkeleton />;
    return <SubjectGone title={t('noCompetition')} error={error} onRetry={() => void refetch()} />;
  }
  const { competition, table, teams } = data;
  const country = data.country && countryName(data.country, i18n.language);
  return (
    <SubjectPage
      subject={{ competitionId }}
      name={competition.name}
      logo={competition.logo}
      raceType={data.raceType}
      anchors={data.anchors}
      follow={data.follow}
      more={{
        ...(table.length > 0 && { table: <LeagueTable rows={table} /> }),
        ...(teams.length > 0 && { teams: <Teams teams={teams} /> }),
      }}
    >
      {country && <p className="quiet small">{country}</p>}
    </SubjectPage>
  );
}

function Teams({ teams }: { teams: readonly Team[] }) {
  return (
    <ul className={cx('stack gap-12', styles.teams)}>
      {teams.map(({ teamId, name, logo }) => (
        <li key={teamId}>
          <Link to={teamPath(teamId)} className={cx('card row gap-12 bold', styles.team)}>
            <Crest logo={logo} name={name} size={32} />
            <bdi className="shrinks breaks">{name}</bdi>
          </Link>
        </li>
      ))}
    </ul>
  );
}
