// The reader's fan level in a room; a press tells how levels come about.
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../api/use-call';
import { cx } from '../lib/cx';
import { useSession } from '../session/session';
import { Badges } from '../ui/badges';
import styles from './fan-level.module.css';
import { FanLevelDialog } from './fan-level-dialog';

export function FanLevelButton({ houseId }: { houseId: string }) {
  const { t } = useTranslation('money');
  const { user } = useSession();
  const [open, setOpen] = useState(false);
  const mine = user !== null && user.houseId !== houseId;
  const { data } = useCall('/web_anchor/fan_level', { houseId }, { enabled: mine });
  const level = data?.fanLevel ?? 0;
  return (
    <>
      <button
        type="button"
        className={cx('row gap-8 small strong', styles.button)}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <span className="row wraps gap-6">
          {level > 0 && (
            <span aria-hidden>
              <Badges of={{ fanLevel: level }} />
            </span>
          )}
          {level > 0 ? t('fan.yours', { level }) : t('fan.title')}
        </span>
        <ChevronRight size={16} aria-hidden className="flip" />
      </button>
      {open && <FanLevelDialog houseId={houseId} onClose={() => setOpen(false)} />}
    </>
  );
}
