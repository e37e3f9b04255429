// Badges beside a name: supporter of the week, fan level, member of a brand, new anchor. Their icons come with the styles.
import { useTranslation } from 'react-i18next';
import type { Badge, Medal } from '../api/schema.gen';
import styles from './badges.module.css';

/** What the server tells with a person; a newer one may tell badges this page does not know. */
export interface Worn {
  medal?: Medal | null;
  /** In this room, from 1. */
  fanLevel?: number;
  tags?: readonly Badge[];
}

const known = ['supporter', 'fan', 'brand', 'new'] as const;

/** Nothing, and no words looked up, for the many who wear none. */
export const Badges = ({ of }: { of: Worn }) =>
  (of.medal || of.fanLevel || of.tags?.[0]) && <Shown {...of} />;

function Shown({ medal, fanLevel, tags }: Worn) {
  const { t } = useTranslation('common');
  return (
    <span className={styles.badges}>
      {known.map((code) => {
        const level = code === 'fan' ? fanLevel : medal?.name === code && medal.level;
        if (!level && (code === 'fan' || !tags?.includes(code))) return null;
        const words = t(`badge.${code}`, { n: level });
        return (
          <span key={code} className={styles[code]} role="img" aria-label={words} title={words}>
            {level || words}
          </span>
        );
      })}
    </span>
  );
}
