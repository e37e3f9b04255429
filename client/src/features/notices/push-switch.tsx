// Whether this browser tells of notices while no page is open; says why not where it cannot.
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../lib/cx';
import { Skeleton } from '../../ui/skeleton';
import { Switch } from '../../ui/switch';
import { useToast } from '../../ui/toast';
import styles from './notices.module.css';
import { type PushState, pushOff, pushOn, pushState } from './push';

export function PushSwitch() {
  const { t } = useTranslation('notices');
  const toast = useToast();
  const [state, setState] = useState<PushState>();
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    pushState().then(setState, () => setState('impossible'));
  }, []);
  const change = async (on: boolean) => {
    setBusy(true);
    try {
      setState(await (on ? pushOn() : pushOff()));
    } catch (refusal) {
      toast.refuse(refusal);
    }
    setBusy(false);
  };
  if (!state) return <Skeleton height={72} />;
  return (
    <Switch
      checked={state === 'on'}
      disabled={busy || state === 'blocked' || state === 'impossible'}
      onChange={(on) => void change(on)}
      label={
        <span className={cx('stack gap-2 shrinks grows breaks', styles.words)}>
          <b>{t('push.name')}</b>
          <span>{t(`push.${state}`)}</span>
        </span>
      }
    />
  );
}
