// One act for each chosen row, one after another, with what came of it. Closing the dialog stops before the next row.
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalText } from '../../src/api/refusal';
import { cx } from '../../src/lib/cx';
import { Button } from '../../src/ui/button';
import { Dialog } from '../../src/ui/dialog';
import { useToast } from '../../src/ui/toast';
import styles from './data-table.module.css';

interface ActOnManyProps {
  title: string;
  rows: readonly { id: string; name: string }[];
  /** Throws what the server refuses. */
  act: (id: string) => Promise<unknown>;
  /** Called once nothing more happens, with the rows that were refused or not reached. */
  onEnd: (left: ReadonlySet<string>) => void;
}

/** Put it on the page once the question before it is answered. */
export function ActOnMany({ title, rows, act, onEnd }: ActOnManyProps) {
  const { t } = useTranslation('console');
  const toast = useToast();
  const [done, setDone] = useState(0);
  const [refused, setRefused] = useState<{ id: string; name: string; why: string }[]>([]);
  const [over, setOver] = useState(false);
  const stopped = useRef(false);
  const left = useRef(new Set(rows.map(({ id }) => id)));

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, for the rows it was opened with.
  useEffect(() => {
    stopped.current = false;
    const begun = new Set<string>();
    const run = async () => {
      const refusals: typeof refused = [];
      for (const { id, name } of rows) {
        if (stopped.current) return;
        begun.add(id);
        try {
          await act(id);
          left.current.delete(id);
        } catch (fault) {
          refusals.push({ id, name, why: refusalText(t, fault) });
          setRefused([...refusals]);
        }
        setDone(begun.size);
      }
      if (refusals.length > 0) return setOver(true);
      toast.show(t('act.didAll', { count: rows.length }));
      onEnd(left.current);
    };
    // React runs an effect twice in development: only the second run goes on.
    const start = setTimeout(() => void run());
    return () => {
      clearTimeout(start);
      stopped.current = true;
    };
  }, []);

  const end = () => {
    stopped.current = true;
    onEnd(left.current);
  };
  return (
    <Dialog
      open
      keep
      onClose={end}
      title={title}
      actions={
        <Button look={over ? 'primary' : 'ghost'} onClick={end}>
          {t(over ? 'frame.closePanel' : 'act.stop')}
        </Button>
      }
    >
      <progress className={styles.progress} value={done} max={rows.length} aria-label={title} />
      <p role="status">
        {over
          ? t('act.didSome', { done: done - refused.length, refused: refused.length })
          : t('act.running', { done, total: rows.length })}
      </p>
      {refused.length > 0 && (
        <ul className={cx('stack gap-4 small', styles.refused)}>
          {refused.map(({ id, name, why }) => (
            <li key={id}>
              <b>{name}</b> {why}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
