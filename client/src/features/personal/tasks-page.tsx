// The first steps of somebody new: what each brings, how far one is, and a link that does it.
import { ArrowRight, Check, Circle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { StageShown } from '../../api/schema.gen';
import { useCall } from '../../api/use-call';
import { cx } from '../../lib/cx';
import { useTitle } from '../../lib/use-title';
import { Coins } from '../../money/coins';
import { useSession } from '../../session/session';
import { buttonClass } from '../../ui/button';
import { ErrorState } from '../../ui/error-state';
import { SectionHead } from '../../ui/section-head';
import { Skeleton } from '../../ui/skeleton';
import styles from './lists.module.css';
import { isTask, type Task, taskPath } from './tasks';

type Known = StageShown & { key: Task };

export default function TasksPage() {
  const { t } = useTranslation('personal');
  useTitle(t('menu.tasks'));
  const { user } = useSession();
  const { data, error, refetch } = useCall('/web_task/web_task_done_stage', {}, { fresh: 0 });
  const tasks = (data?.stages ?? []).filter((stage): stage is Known => isTask(stage.key));
  const done = tasks.filter((task) => task.done).length;
  return (
    <div className={`wrap ${styles.page}`}>
      <SectionHead level={1} title={t('menu.tasks')} />
      <p className={styles.lead}>{data?.allDone ? t('tasks.allDone') : t('tasks.lead')}</p>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={460} />}
      {data && (
        <>
          <label className={cx('flex wraps faint small breaks', styles.facts)}>
            {t('tasks.progress', { done, all: tasks.length })}
            <progress className={styles.meter} max={tasks.length} value={done} />
          </label>
          <ul className={styles.list} aria-label={t('menu.tasks')}>
            {tasks.map((task) => (
              <TaskRow
                key={task.stage}
                task={task}
                houseId={user?.houseId ?? null}
                isNew={data.justDone.includes(task.stage)}
              />
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

interface TaskRowProps {
  task: Known;
  houseId: string | null;
  /** Done since the last look. */
  isNew: boolean;
}

function TaskRow({ task, houseId, isNew }: TaskRowProps) {
  const { t } = useTranslation(['personal', 'money']);
  const { key, done, reward } = task;
  return (
    <li className={cx('row gap-14', styles.row)} data-done={done || undefined}>
      <span className={cx('stack centred rigid faint', styles.icon)}>
        {done ? <Check size={18} aria-hidden /> : <Circle size={18} aria-hidden />}
      </span>
      <div className="shrinks grows">
        <p className={cx('row wraps bold breaks', styles.name)}>
          <span>{t(`personal:tasks.${key}.name`)}</span>
          {isNew && <span className={cx('tiny strong', styles.new)}>{t('personal:tasks.new')}</span>}
        </p>
        <p className={cx('flex wraps faint small breaks', styles.facts)}>
          <span>{t(`personal:tasks.${key}.gives`)}</span>
          {reward > 0 && <Coins value={reward} className={styles.coins} />}
        </p>
      </div>
      <div className={cx('flex wraps gap-8', styles.acts)}>
        {done ? (
          <span className={cx('flex wraps faint small breaks', styles.facts)}>
            {t('personal:tasks.done')}
          </span>
        ) : (
          <Link to={taskPath(key, houseId)} className={buttonClass({ look: 'ghost', size: 'small' })}>
            {t(`personal:tasks.${key}.act`)}
            <ArrowRight size={15} aria-hidden className="flip" />
          </Link>
        )}
      </div>
    </li>
  );
}
