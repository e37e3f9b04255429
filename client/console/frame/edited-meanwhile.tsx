// Tells an operator who edits a thing that another one has just changed it, with the values before and after.
import { useTranslation } from 'react-i18next';
import { cx } from '../../src/lib/cx';
import { Button } from '../../src/ui/button';
import { useActName } from './act-name';
import { ChangesTable } from './changes-table';
import styles from './edited-meanwhile.module.css';
import { Moment } from './moment';
import type { Edits } from './use-edits';

interface EditedMeanwhileProps {
  edits: Edits;
  /** Reads the thing anew and gives up what was typed here. */
  onTheirs: () => void;
}

export function EditedMeanwhile({ edits, onTheirs }: EditedMeanwhileProps) {
  const { t } = useTranslation('console');
  const nameOf = useActName();
  if (edits.others.length === 0) return null;
  return (
    <section className={cx('stack gap-12', styles.notice)} role="alert" aria-label={t('edits.title')}>
      {edits.others.map((act) => (
        <div key={act.actId}>
          <p>
            <b>{t('edits.changed', { name: act.name || act.operatorId })}</b> {nameOf(act.call)} ·{' '}
            <Moment time={act.createTime} />
          </p>
          <ChangesTable before={act.before} after={act.after} />
        </div>
      ))}
      <div className="flex wraps gap-8">
        <Button
          size="small"
          onClick={() => {
            edits.accept();
            onTheirs();
          }}
        >
          {t('edits.theirs')}
        </Button>
        <Button size="small" look="ghost" onClick={edits.accept}>
          {t('edits.mine')}
        </Button>
      </div>
    </section>
  );
}
