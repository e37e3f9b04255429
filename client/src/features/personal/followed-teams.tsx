// The teams and competitions one follows, with the news of their matches that one gets.
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { post } from '../../api/post';
import type { FollowedSubject, NewsWanted } from '../../api/schema.gen';
import { usePages } from '../../api/use-pages';
import { Crest } from '../../cards/crest';
import { competitionPath, teamPath } from '../../cards/subject-link';
import { cx } from '../../lib/cx';
import { ownDirection } from '../../lib/isolate';
import { useEnumLabel } from '../../session/session';
import { buttonClass } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { FollowButton } from '../../ui/follow-button';
import { Switch } from '../../ui/switch';
import { useToast } from '../../ui/toast';
import styles from './lists.module.css';
import { PageList } from './page-list';

const TEAMS = '/web_my/my_teams';
const pageSize = 30;
const KINDS = ['kickoff', 'goal', 'end'] as const;

const keyOf = ({ teamId, competitionId }: FollowedSubject) => `${teamId} ${competitionId}`;

export function FollowedTeams() {
  const { t, i18n } = useTranslation('personal');
  const { rows, ...query } = usePages([TEAMS, i18n.language], 'attentionTime', (pageNum, signal) =>
    post(TEAMS, { pageNum, pageSize }, signal),
  );
  return (
    <PageList
      label={t('follows.teams')}
      query={{ ...query, rows }}
      row={(one) => <Row key={keyOf(one)} of={one} />}
      empty={
        <EmptyState
          title={t('follows.noTeams')}
          text={t('follows.noTeamsText')}
          action={
            <Link to="/match/0" className={buttonClass({ look: 'ghost' })}>
              {t('follows.toMatches')}
            </Link>
          }
        />
      }
    />
  );
}

function Row({ of }: { of: FollowedSubject }) {
  const { t } = useTranslation('personal');
  const { change, unfollow } = useChange(of);
  const sport = useEnumLabel('raceType', of.raceType);
  const { teamId, competitionId, name, logo, follow } = of;
  return (
    <li className={cx('row wraps gap-14', styles.row)}>
      <Link
        to={teamId ? teamPath(teamId) : competitionPath(competitionId ?? '')}
        className={cx('row gap-14 shrinks grows', styles.who)}
      >
        <Crest logo={logo} name={name} size={40} />
        <span className="shrinks grows">
          <span className={cx('row wraps bold breaks', styles.name)}>
            <bdi>{name}</bdi>
          </span>
          <span className="faint small">{sport}</span>
        </span>
      </Link>
      <fieldset className="flex wraps gap-16 small" aria-label={t('follows.news', { name })}>
        {KINDS.map((kind) => (
          <Switch
            key={kind}
            checked={follow[kind]}
            onChange={(on) => void change({ [kind]: on })}
            label={t(`follows.${kind}`)}
          />
        ))}
      </fieldset>
      <div className={styles.acts}>
        <FollowButton followed name={name} size="small" onToggle={unfollow} />
      </div>
    </li>
  );
}

/** Changes which news one gets, shown at once; or ends the follow, which can be taken back. */
function useChange(of: FollowedSubject) {
  const { t } = useTranslation('personal');
  const queries = useQueryClient();
  const toast = useToast();
  const subject = of.teamId ? { teamId: of.teamId } : { competitionId: of.competitionId ?? '' };
  const send = async (what: Partial<NewsWanted> & { attention?: boolean }) => {
    try {
      await post('/web_match/follow', { ...subject, ...what });
    } catch (refusal) {
      toast.refuse(refusal);
    }
    // What the server says now is the truth, also after a refusal.
    await Promise.all(
      [TEAMS, '/web_match/team_details', '/web_match/competition_details'].map((path) =>
        queries.invalidateQueries({ queryKey: [path] }),
      ),
    );
  };
  const patch = (changed: (rows: FollowedSubject[]) => FollowedSubject[]) =>
    queries.setQueriesData<{ pages: { list: FollowedSubject[] }[] }>(
      { queryKey: [TEAMS] },
      (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, list: changed(page.list) })) },
    );
  const change = (what: Partial<NewsWanted>) => {
    patch((rows) =>
      rows.map((row) => (keyOf(row) === keyOf(of) ? { ...row, follow: { ...row.follow, ...what } } : row)),
    );
    return send(what);
  };
  const unfollow = () => {
    patch((rows) => rows.filter((row) => keyOf(row) !== keyOf(of)));
    const done = send({ attention: false });
    toast.show(t('follows.ended', { name: ownDirection(of.name) }), {
      action: {
        label: t('undo'),
        onPress: () => void done.then(() => send({ attention: true, ...of.follow })),
      },
    });
  };
  return { change, unfollow };
}
