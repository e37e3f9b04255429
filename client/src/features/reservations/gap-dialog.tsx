// Too close to what is reserved already: says with what, by how much, and offers to change the one for the other.
import { useTranslation } from 'react-i18next';
import type { Match } from '../../api/schema.gen';
import { BriefLine } from '../../cards/brief-line';
import { cx } from '../../lib/cx';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import type { Gap } from './reservation-data';
import styles from './reservations.module.css';

interface GapDialogProps {
  match: Match;
  gap: Gap;
  /** The conflicts are others than those that were shown before. */
  again: boolean;
  busy: boolean;
  onClose: () => void;
  onReplace: (matchIds: string[]) => void;
}

export function GapDialog({ match, gap, again, busy, onClose, onReplace }: GapDialogProps) {
  const { t } = useTranslation('book');
  const { homeTeam, awayTeam, matchTime, timeKnown, competitionName, matchId, raceType, matchStatus } = match;
  const wanted = {
    matchId,
    raceType,
    matchStatus,
    matchTime,
    timeKnown,
    competitionName,
    homeName: homeTeam.name,
    awayName: awayTeam.name,
  };
  return (
    <Dialog
      open
      onClose={onClose}
      width={460}
      title={t('gap.title')}
      text={t('gap.text', { count: gap.gapHours })}
      actions={
        <>
          <Button look="ghost" onClick={onClose}>
            {t('gap.keep')}
          </Button>
          <Button busy={busy} onClick={() => onReplace(gap.conflicts.map((conflict) => conflict.matchId))}>
            {t('gap.replace')}
          </Button>
        </>
      }
    >
      {again && (
        <p className={cx('error small', styles.changed)} role="alert">
          {t('gap.changed')}
        </p>
      )}
      <h3 className={cx('faint small strong', styles.label)}>{t('gap.reserved')}</h3>
      <ul className={cx('stack gap-8', styles.conflicts)}>
        {gap.conflicts.map((conflict) => (
          <li key={conflict.matchId}>
            <BriefLine match={conflict} />
          </li>
        ))}
      </ul>
      <h3 className={cx('faint small strong', styles.label)}>{t('gap.wanted')}</h3>
      <div className={styles.wanted}>
        <BriefLine match={wanted} />
      </div>
      <p className={styles.question}>{t('gap.ask')}</p>
    </Dialog>
  );
}
