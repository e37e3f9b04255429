// The pictures of gifts: our own drawings by name, a stored picture by its key, a wrapped box for anything else.
import type { ReactNode } from 'react';
import { imageUrl } from '../lib/image';
import styles from './gift-art.module.css';

interface Drawing {
  /** Ground of the tile; white on it has at least 4.5 to 1. */
  ground: string;
  lines: ReactNode;
}

const gold = '#ffd27a';

const DRAWINGS: Readonly<Record<string, Drawing>> = {
  flower: {
    ground: '#b3266b',
    lines: (
      <>
        <path d="M20 22v12M20 31c-4 0-6-2-7-5M20 33c4 0 6-2 7-5" />
        <g fill="#fff" stroke="none">
          <circle cx="20" cy="9" r="4.2" />
          <circle cx="26" cy="13.4" r="4.2" />
          <circle cx="23.7" cy="20.4" r="4.2" />
          <circle cx="16.3" cy="20.4" r="4.2" />
          <circle cx="14" cy="13.4" r="4.2" />
        </g>
        <circle cx="20" cy="15.3" r="3.4" fill={gold} stroke="none" />
      </>
    ),
  },
  clap: {
    ground: '#8a4b00',
    lines: (
      <>
        <path
          d="M12 33c-3.5-3-4.5-7-3-11l1.6-4.6c.7-2 3.4-1.3 3 .8l-.6 3 6.3-9c1.3-1.8 4-.1 2.9 1.8L19 19.6"
          fill={gold}
          stroke="none"
        />
        <path d="M14.5 34c-3.4-3-4-7-2.2-10.8l2-4.4c.9-1.9 3.5-1 3 1l-.8 3 7-8.6c1.4-1.7 4 .1 2.7 2l-4.4 6.3 4.9-4.2c1.6-1.4 3.6.8 2.2 2.3l-7.6 9.6c-1.7 2.1-3.6 3.8-6.8 3.8z" />
        <path d="M27 6v4M32 8l-2.4 3.2M35.4 12.6 31.8 14" />
      </>
    ),
  },
  whistle: {
    ground: '#0b62a8',
    lines: (
      <>
        <path d="M17 14h17v6h-6.4" fill={gold} stroke="none" />
        <path d="M16 14h18v6h-7.2A10.3 10.3 0 1 1 16 14z" />
        <circle cx="16.5" cy="24" r="3.6" fill="#fff" stroke="none" />
        <path d="M12 6v3.4M6 8.4l2.2 2.6M19 6.4l-1.3 3" />
      </>
    ),
  },
  ball: {
    ground: '#0a7340',
    lines: (
      <>
        <circle cx="20" cy="20" r="12.6" />
        <path d="m20 13.4 6.2 4.5-2.4 7.3h-7.6l-2.4-7.3z" fill="#fff" />
        <path d="M20 13.4V7.5M26.2 17.9l5.8-1.8M23.8 25.2l3.6 5M16.2 25.2l-3.6 5M13.8 17.9 8 16.1" />
      </>
    ),
  },
  scarf: {
    ground: '#b3282d',
    lines: (
      <>
        <path d="M10 9c6 4.4 14 4.4 20 0v7c-6 4.4-14 4.4-20 0z" fill="#fff" />
        <path d="m24.6 18.6 4.4 13.6M17.6 19.2l3.8 14.4M17.6 19.2 24.6 18" />
        <path d="m21.4 33.6 7.6-1.4M19.4 26.4l7.4-1.4" stroke={gold} />
        <path d="M16 11.9v7M24 11.9v7" stroke="#b3282d" />
      </>
    ),
  },
  flare: {
    ground: '#a33b0a',
    lines: (
      <>
        <path d="m19 22-8 12" strokeWidth="4" />
        <path
          d="M20 23c-4-3-4-7-1.6-10.4C20.6 9.6 20 7 19.4 5.6 25 8 31 13.6 26.6 20.2 25.2 22.4 22.6 23.6 20 23z"
          fill={gold}
          stroke="none"
        />
        <path
          d="M21.6 20.400c-1.8-1.6-1.4-3.8.200-5.4 1.8 1.8 2.6 3.8-.200 5.400z"
          fill="#fff"
          stroke="none"
        />
        <path d="m30 24 3 1.600M29 9l3.4-2M12 11 9.6 9.4" />
      </>
    ),
  },
  trophy: {
    ground: '#7a4e00',
    lines: (
      <>
        <path d="M13 8h14v8a7 7 0 0 1-14 0z" fill={gold} />
        <path d="M13 10H8c0 5 1.6 8 6 8.400M27 10h5c0 5-1.6 8-6 8.400M20 23v6M13.5 32h13l-1.6-3h-9.800z" />
      </>
    ),
  },
  stadium: {
    ground: '#334a8f',
    lines: (
      <>
        <path d="M6 19c0 6.6 6 11 14 11s14-4.4 14-11" fill="#ffffff38" />
        <ellipse cx="20" cy="19" rx="14" ry="6" />
        <ellipse cx="20" cy="19" rx="7.4" ry="2.8" fill={gold} stroke="none" />
        <path d="M9 13V6M31 13V6M7 6h4M29 6h4M20 25v5M12 24.200v4M28 24.200v4" />
      </>
    ),
  },
  rocket: {
    ground: '#6a35c9',
    lines: (
      <>
        <path d="M20 5c5 4.6 6.6 10.4 5 19H15c-1.6-8.6 0-14.4 5-19z" fill="#ffffff38" />
        <circle cx="20" cy="15" r="2.8" fill="#fff" stroke="none" />
        <path d="M14.6 19.5 10 25v4.500l5-3.500M25.4 19.5 30 25v4.500L25 26" />
        <path d="M17.5 27.500c0 3 1 4.5 2.5 7.5 1.5-3 2.5-4.5 2.5-7.5" fill={gold} stroke="none" />
      </>
    ),
  },
  gift: {
    ground: '#4a5a54',
    lines: (
      <>
        <path d="M8 17h24v5H8zM10.5 22h19v11h-19z" />
        <path d="M20 17v16" stroke={gold} />
        <path d="M20 17c-6 0-8-3-7-5.5 1.4-3.2 6-1.5 7 5.5 1-7 5.6-8.7 7-5.5 1 2.5-1 5.5-7 5.500z" />
      </>
    ),
  },
};

/** The names of our own drawings. */
export const GIFT_DRAWINGS: readonly string[] = Object.keys(DRAWINGS);

const isStored = (icon: string) => /[/.:]/.test(icon);

interface GiftArtProps {
  icon: string;
  size?: number;
}

export function GiftArt({ icon, size = 36 }: GiftArtProps) {
  if (isStored(icon)) {
    return (
      <img
        className={styles.art}
        src={imageUrl(icon, size)}
        width={size}
        height={size}
        alt=""
        loading="lazy"
      />
    );
  }
  const { ground, lines } = DRAWINGS[icon] ?? (DRAWINGS.gift as Drawing);
  return (
    <svg className={styles.art} width={size} height={size} viewBox="0 0 40 40" aria-hidden="true">
      <rect width="40" height="40" rx="9" fill={ground} />
      <g fill="none" stroke="#fff" strokeWidth="2.2" strokeLinecap="round" strokeLinejoin="round">
        {lines}
      </g>
    </svg>
  );
}
