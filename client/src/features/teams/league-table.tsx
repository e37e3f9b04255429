// The table of a league, the best team first.
import { useTranslation } from 'react-i18next';
import type { TableRow } from '../../api/schema.gen';
import { Crest } from '../../cards/crest';
import { TeamLink } from '../../cards/subject-link';
import { cx } from '../../lib/cx';
import styles from './teams.module.css';

const signed = (n: number) => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0');

export function LeagueTable({ rows }: { rows: readonly TableRow[] }) {
  const { t } = useTranslation('team');
  return (
    <div className="stack gap-8">
      <div className={cx('card', styles.table)}>
        <table className="small">
          <thead>
            <tr className="faint tiny">
              <th scope="col">{t('table.rank')}</th>
              <th scope="col">{t('table.team')}</th>
              <th scope="col">{t('table.played')}</th>
              <th scope="col">{t('table.won')}</th>
              <th scope="col">{t('table.drawn')}</th>
              <th scope="col">{t('table.lost')}</th>
              <th scope="col" data-wide>
                {t('table.goals')}
              </th>
              <th scope="col">{t('table.difference')}</th>
              <th scope="col">{t('table.points')}</th>
            </tr>
          </thead>
          <tbody className="num">
            {rows.map((row, index) => (
              <tr key={row.team.teamId}>
                <td className="faint">{index + 1}</td>
                <th scope="row">
                  <span className="row gap-10 shrinks">
                    <Crest logo={row.team.logo} name={row.team.name} size={22} />
                    <TeamLink team={row.team} />
                  </span>
                </th>
                <td>{row.played}</td>
                <td>{row.won}</td>
                <td>{row.drawn}</td>
                <td>{row.lost}</td>
                <td data-wide dir="ltr">
                  {row.scored}:{row.conceded}
                </td>
                <td dir="ltr">{signed(row.scored - row.conceded)}</td>
                <td className="bold">{row.points}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="faint tiny">{t('table.computed')}</p>
    </div>
  );
}
