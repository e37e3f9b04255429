// Beside a part of a match that feeds may not change: who locked it, and the way to unlock it.
import { Lock, LockOpen } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActShown, AdminMatch } from '../../../src/api/schema.gen';
import { cx } from '../../../src/lib/cx';
import { Button } from '../../../src/ui/button';
import { useToast } from '../../../src/ui/toast';
import { call } from '../../api/call';
import { useCall } from '../../api/use-call';
import { useActName } from '../../frame/act-name';
import { minuteText } from '../../frame/moment';
import styles from './matches.module.css';

export type Part =
  | 'matchTime'
  | 'matchStatus'
  | 'score'
  | 'periodScores'
  | 'clock'
  | 'teams'
  | 'competition'
  | 'eventName'
  | 'source'
  | 'events';

interface LockMarkProps {
  match: AdminMatch;
  part: Part;
  onChanged: (match: AdminMatch) => unknown;
}

/** Nothing for a part that is not locked. */
export function LockMark({ match, part, onChanged }: LockMarkProps) {
  const { t } = useTranslation('console');
  const toast = useToast();
  const nameOf = useActName();
  const [busy, setBusy] = useState(false);
  const locked = match.locked.includes(part);
  const acts = useCall(
    '/admin/edits',
    { thing: `match:${match.matchId}` },
    { fresh: 5_000, enabled: locked },
  );
  if (!locked) return null;
  const act = acts.data && lockerOf(acts.data.list, part);
  const name = t(`match.parts.${part}`);
  const unlock = async () => {
    setBusy(true);
    try {
      await onChanged(await call('/admin/match_edit', { matchId: match.matchId, unlock: [part] }));
      toast.show(t('match.unlocked', { part: name }));
    } catch (fault) {
      toast.refuse(fault);
    } finally {
      setBusy(false);
    }
  };
  return (
    <p className={cx('row gap-6 quiet small', styles.lock)}>
      <Lock size={13} className={styles.sign} aria-hidden />
      <span>
        {act
          ? t('match.lockedBy', {
              part: name,
              name: act.name || act.operatorId,
              act: nameOf(act.call),
              time: minuteText(act.createTime),
            })
          : t('match.lockedPart', { part: name })}
      </span>
      <Button
        size="small"
        look="plain"
        busy={busy}
        aria-label={`${t('match.unlock')}: ${name}`}
        onClick={unlock}
      >
        <LockOpen size={13} aria-hidden /> {t('match.unlock')}
      </Button>
    </p>
  );
}

const lockedIn = (value: unknown): readonly string[] => {
  const locked = (value as { locked?: unknown } | null)?.locked;
  return Array.isArray(locked) ? locked.filter((part) => typeof part === 'string') : [];
};

/** The act that locked a part; `acts` are about one match, the newest first. Undefined when it is not among them. */
export function lockerOf(acts: readonly ActShown[], part: string): ActShown | undefined {
  return acts.find(({ before, after }) => lockedIn(after).includes(part) && !lockedIn(before).includes(part));
}
