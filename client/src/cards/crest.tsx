// A team's crest; a shield with its first letter when there is none.
import { useState } from 'react';
import { initial } from '../lib/characters';
import { imageUrl } from '../lib/image';
import styles from './match.module.css';

interface CrestProps {
  logo: string | null | undefined;
  name: string;
  size?: number;
}

export function Crest({ logo, name, size = 24 }: CrestProps) {
  const address = imageUrl(logo, size);
  const [broken, setBroken] = useState<string>();
  if (address && broken !== address) {
    return (
      <img
        className={styles.crest}
        src={address}
        alt=""
        width={size}
        height={size}
        loading="lazy"
        decoding="async"
        onError={() => setBroken(address)}
      />
    );
  }
  return (
    <svg className={styles.crest} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path
        d="M12 1.5 21 4v8.2c0 5-4.3 8.3-9 10.3-4.7-2-9-5.3-9-10.3V4z"
        fill="var(--bg-3)"
        stroke="var(--line-2)"
      />
      <text x="12" y="15.5" textAnchor="middle" fontSize="10" fontWeight="700" fill="var(--tx-2)">
        {initial(name)}
      </text>
    </svg>
  );
}
