// An amount with its coin.
import { useTranslation } from 'react-i18next';
import { cx } from '../lib/cx';
import styles from './coins.module.css';
import { coinText } from './figures';

export function Coin({ size = 14 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 16 16" aria-hidden="true" className="rigid">
      <circle cx="8" cy="8" r="7.5" fill="#ffc857" />
      <circle cx="8" cy="8" r="5.4" fill="none" stroke="#8a5a00" strokeWidth="1" opacity=".55" />
      <path d="M6 11.2V4.8h.4l4.6 1.7-4.2 1.7" fill="#8a5a00" stroke="#8a5a00" strokeWidth=".9" />
    </svg>
  );
}

interface CoinsProps {
  value: number;
  size?: number;
  className?: string;
}

export function Coins({ value, size, className }: CoinsProps) {
  const { t, i18n } = useTranslation('money');
  return (
    <span className={cx('num', styles.coins, className)}>
      <Coin size={size} />
      {coinText(i18n.language, value)}
      <span className="vh"> {t('coins.word', { count: value })}</span>
    </span>
  );
}
