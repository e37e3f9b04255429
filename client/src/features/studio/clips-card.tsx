// Whether viewers may make clips of one's broadcasts, and the way to those they made.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { cx } from '../../lib/cx';
import { spacePath } from '../../lib/space-path';
import { buttonClass } from '../../ui/button';
import { SectionHead } from '../../ui/section-head';
import { Switch } from '../../ui/switch';
import { useToast } from '../../ui/toast';
import styles from './studio.module.css';
import type { HouseConfig } from './studio-data';

interface ClipsCardProps {
  config: HouseConfig;
  onSave: (change: { clips: boolean }) => Promise<unknown>;
}

export function ClipsCard({ config, onSave }: ClipsCardProps) {
  const { t } = useTranslation('studio');
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const change = (clips: boolean) => {
    setBusy(true);
    onSave({ clips })
      .then(() => toast.show(t('saved')), toast.refuse)
      .finally(() => setBusy(false));
  };
  return (
    <section className={cx('stack gap-16 shrinks', styles.card)} aria-labelledby="clips">
      <SectionHead id="clips" title={t('clips.title')}>
        <Link
          to={`${spacePath(config.houseId)}&tab=clips`}
          className={buttonClass({ look: 'plain', size: 'small' })}
        >
          {t('clips.list')}
        </Link>
      </SectionHead>
      <Switch checked={config.clips} disabled={busy} onChange={change} label={t('clips.allowed')} />
      <p className={styles.note}>{t('clips.text')}</p>
    </section>
  );
}
