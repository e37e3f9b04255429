/** Other platforms to which the broadcast is passed on, and how each of them does. */
import { Plus, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RestreamHealth, RestreamTarget } from '../../api/schema.gen';
import { clockTime } from '../../i18n/format';
import { cx } from '../../lib/cx';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { SectionHead } from '../../ui/section-head';
import { Switch } from '../../ui/switch';
import { useToast } from '../../ui/toast';
import { megabits } from './check-list';
import styles from './restream.module.css';
import { RestreamDialog } from './restream-dialog';
import studio from './studio.module.css';
import { type HouseConfig, useRestreamActs } from './studio-data';

const mostTargets = 3;

export function RestreamCard({ config }: { config: HouseConfig }) {
  const { t } = useTranslation('studio');
  const toast = useToast();
  const { save, remove } = useRestreamActs();
  const [edited, setEdited] = useState<RestreamTarget | 'new' | null>(null);
  const [removed, setRemoved] = useState<RestreamTarget | null>(null);
  const [busy, setBusy] = useState(false);
  const { restreams } = config;

  const turn = (target: RestreamTarget, on: boolean) => {
    setBusy(true);
    save({ targetId: target.targetId, on })
      .catch(toast.refuse)
      .finally(() => setBusy(false));
  };

  return (
    <section className={cx('stack gap-16 shrinks', studio.card)} aria-labelledby="restream">
      <SectionHead id="restream" title={t('restream.title')} />
      <p className="quiet small">{t('restream.text')}</p>
      {restreams.length > 0 && (
        <ul className="stack gap-12">
          {restreams.map((target) => (
            <li key={target.targetId} className={cx('stack gap-4', styles.target)}>
              <div className="row wraps gap-8 apart">
                <Switch
                  checked={target.on}
                  disabled={busy}
                  onChange={(on) => turn(target, on)}
                  label={target.name}
                />
                <span>
                  <Button look="plain" size="small" onClick={() => setEdited(target)}>
                    {t('restream.edit')}
                  </Button>
                  <Button look="plain" size="small" onClick={() => setRemoved(target)}>
                    {t('restream.remove')}
                  </Button>
                </span>
              </div>
              <bdi className="quiet small breaks">{target.address}</bdi>
              <p className="quiet small">{target.keySet ? t('restream.keySet') : t('restream.keyLost')}</p>
              {target.health && <HealthLine health={target.health} />}
            </li>
          ))}
        </ul>
      )}
      {restreams.length < mostTargets && (
        <div className="flex wraps gap-10">
          <Button look="outline" size="small" aria-haspopup="dialog" onClick={() => setEdited('new')}>
            <Plus size={15} aria-hidden />
            {t('restream.add')}
          </Button>
        </div>
      )}
      {edited && (
        <RestreamDialog
          target={edited === 'new' ? null : edited}
          onSave={save}
          onClose={() => setEdited(null)}
        />
      )}
      <ConfirmDialog
        open={removed !== null}
        onClose={() => setRemoved(null)}
        title={t('restream.removeAsk', { name: removed?.name ?? '' })}
        confirmLabel={t('restream.remove')}
        danger
        onConfirm={() =>
          remove(removed?.targetId ?? '').catch((refusal) => {
            toast.refuse(refusal);
            throw refusal;
          })
        }
      />
    </section>
  );
}

const FAULTS = ['ADDRESS', 'UNREACHABLE', 'CERTIFICATE', 'PROTOCOL', 'PATH', 'KEY', 'LOST'] as const;

function HealthLine({ health }: { health: RestreamHealth }) {
  const { t } = useTranslation('studio');
  const { state, fault, liveTime, bitRate } = health;
  const reason = FAULTS.find((known) => known === fault);
  const values = { time: liveTime === null ? '' : clockTime(liveTime), n: megabits(bitRate) };
  const bad = state === 'FAILED' || state === 'BEHIND';
  return (
    <p className={cx('flex gap-8 small', styles.health)} data-state={state} role="status">
      {bad && <TriangleAlert size={16} aria-hidden />}
      <span>
        {state === 'LIVE' && t('restream.state.LIVE', values)}
        {state === 'BEHIND' && t('restream.state.BEHIND', values)}
        {state === 'CONNECTING' && t('restream.state.CONNECTING')}
        {reason && state !== 'LIVE' && state !== 'BEHIND' && ` ${t(`restream.fault.${reason}`)}`}
      </span>
    </p>
  );
}
