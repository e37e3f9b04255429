/** An address or a key to be copied into other software; a secret is covered until asked for. */
import { Copy, Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../lib/cx';
import { IconButton } from '../../ui/icon-button';
import { useToast } from '../../ui/toast';
import styles from './studio.module.css';

interface CopyLineProps {
  label: string;
  value: string;
  secret?: boolean;
}

export function CopyLine({ label, value, secret }: CopyLineProps) {
  const { t } = useTranslation('studio');
  const toast = useToast();
  const [shown, setShown] = useState(!secret);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      toast.show(t('copied'));
    } catch {
      setShown(true);
      toast.show(t('copyFailed'), { bad: true });
    }
  };
  return (
    <div className={cx('stack gap-6 shrinks', styles.copyLine)}>
      <span className="quiet small strong">{label}</span>
      <div className={cx('row gap-2', styles.copyBox)}>
        <code
          className={cx('shrinks grows breaks text-start', styles.copyValue)}
          dir="ltr"
          data-secret={!shown || undefined}
        >
          {shown ? value : '•'.repeat(Math.min(28, value.length))}
        </code>
        {secret && (
          <IconButton small tip="none" label={shown ? t('hide') : t('show')} onClick={() => setShown(!shown)}>
            {shown ? <EyeOff size={17} aria-hidden /> : <Eye size={17} aria-hidden />}
          </IconButton>
        )}
        <IconButton small tip="none" label={t('copyName', { name: label })} onClick={() => void copy()}>
          <Copy size={17} aria-hidden />
        </IconButton>
      </div>
    </div>
  );
}
