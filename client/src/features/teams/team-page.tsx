// The page of a team: its matches, who shows them, and what was recorded of them.
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { useCall } from '../../api/use-call';
import { Crest } from '../../cards/crest';
import { competitionPath } from '../../cards/subject-link';
import { cx } from '../../lib/cx';
import { SubjectGone, SubjectPage, SubjectSkeleton } from './subject-page';
import styles from './teams.module.css';

/** Milliseconds after which it is asked again who shows a match. */
const EVERY_MS = 30_000;

/** Another team is another page: nothing of the one before stays. */
export default function TeamPage() {
  const { teamId = '' } = useParams();
  return <Team key={teamId} teamId={teamId} />;
}

function Team({ teamId }: { teamId: string }) {
  const { t } = useTranslation('team');
  const { data, error, refetch } = useCall('/web_match/team_details', { teamId }, { every: EVERY_MS });
  if (!data) {
    if (!error) return <SubjectSkeleton />;
    return <SubjectGone title={t('noTeam')} error={error} onRetry={() => void refetch()} />;
  }
  return (
    <SubjectPage
      subject={{ teamId }}
      name={data.team.name}
      logo={data.team.logo}
      raceType={data.raceType}
      anchors={data.anchors}
      follow={data.follow}
    >
      {data.competitions.length > 0 && (
        <ul className="flex wraps gap-8" aria-label={t('competitions')}>
          {data.competitions.map(({ competitionId, name, logo }) => (
            <li key={competitionId}>
              <Link to={competitionPath(competitionId)} className={cx('inline-row gap-6 small', styles.chip)}>
                <Crest logo={logo} name={name} size={16} />
                <bdi>{name}</bdi>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </SubjectPage>
  );
}
