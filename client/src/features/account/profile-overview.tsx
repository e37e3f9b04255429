// What is next for somebody: the matches they reserved, and how far their first steps are.
import { Award, BellRing } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { MyInfoAnswer } from '../../api/schema.gen';
import { BriefLine } from '../../cards/brief-line';
import { cx } from '../../lib/cx';
import styles from './profile.module.css';

/** So many of the reserved matches; the rest stand on their page. */
const SHOWN = 2;

export default function ProfileOverview({ info }: { info: MyInfoAnswer }) {
  const { t } = useTranslation('account');
  const { upcoming, noviceStages } = info;
  const done = noviceStages.filter((stage) => stage.done).length;
  return (
    <ul className={cx('stack gap-12', styles.tiles)}>
      <li>
        <h2>
          <BellRing size={16} aria-hidden />
          <Link to="/user/reservations">{t('next.matches')}</Link>
        </h2>
        {upcoming.length === 0 && <p>{t('next.noMatch')}</p>}
        {upcoming.slice(0, SHOWN).map((match) => (
          <div key={match.matchId} className={styles.match}>
            <BriefLine match={match} linked />
          </div>
        ))}
      </li>
      {done < noviceStages.length && (
        <li>
          <h2>
            <Award size={16} aria-hidden />
            <Link to="/user/tasks">{t('next.steps')}</Link>
          </h2>
          <p>{t('next.stepsDone', { done, all: noviceStages.length })}</p>
        </li>
      )}
    </ul>
  );
}
