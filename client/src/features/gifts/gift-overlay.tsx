// Over the picture, one gift at a time; who asked for less motion sees the line in the chat alone.

import { useEffect, useReducer } from 'react';
import { useTranslation } from 'react-i18next';
import { ownDirection } from '../../lib/isolate';
import { useMedia } from '../../lib/use-media';
import { GiftMoment } from '../../money/gift-moment';
import { useGiftName } from '../../money/gifts';
import type { Passing } from '../../realtime/passing';
import styles from './gift-overlay.module.css';
import { giftArrived, type Moment, type Moments, QUIET, timePassed } from './moments';

type News = { event: Parameters<typeof giftArrived>[1] } | 'time';

const step = (moments: Moments, news: News): Moments =>
  news === 'time' ? timePassed(moments, Date.now()) : giftArrived(moments, news.event, Date.now());

export default function GiftOverlay({ passing }: { passing: Passing }) {
  const still = useMedia('(prefers-reduced-motion: reduce)');
  const [{ showing }, tell] = useReducer(step, QUIET);

  useEffect(() => {
    if (still) return;
    return passing((event) => {
      if (event.k === 'gift' && !document.hidden) tell({ event });
    });
  }, [passing, still]);

  const until = showing?.until ?? null;
  useEffect(() => {
    if (until === null) return;
    const timer = setTimeout(() => tell('time'), Math.max(0, until - Date.now()));
    return () => clearTimeout(timer);
  }, [until]);

  return (
    <div className={styles.overlay} aria-hidden data-testid="gift-overlay">
      {showing && !still && <Shown key={`${showing.comboId} ${showing.since}`} moment={showing} />}
    </div>
  );
}

function Shown({ moment }: { moment: Moment }) {
  const { t } = useTranslation('money');
  const name = useGiftName(moment.giftId, moment.name);
  return <GiftMoment {...moment} text={t('gift.sentIt', { name: ownDirection(name) })} />;
}
