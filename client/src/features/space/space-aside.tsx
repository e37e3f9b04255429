// Beside the posts on a wide window: the anchor's words, the next matches, the newest photos.
import { useTranslation } from 'react-i18next';
import type { AnchorInformationAnswer } from '../../api/schema.gen';
import { BriefLine } from '../../cards/brief-line';
import { cx } from '../../lib/cx';
import { imageUrl } from '../../lib/image';
import { SectionHead } from '../../ui/section-head';
import styles from './space.module.css';
import { usePhotos } from './space-data';
import { briefOf } from './space-schedule';

const MATCHES = 3;
const PHOTOS = 6;

interface SpaceAsideProps {
  anchor: AnchorInformationAnswer;
  onPhotos: () => void;
}

export function SpaceAside({ anchor, onPhotos }: SpaceAsideProps) {
  const { t } = useTranslation('space');
  const { photos } = usePhotos(anchor.houseId);
  const next = anchor.schedule.slice(0, MATCHES);
  return (
    <aside className="stack gap-16" aria-label={t('tabs.about')}>
      {anchor.introduction && (
        <section className={styles.card} aria-labelledby="space-about">
          <SectionHead id="space-about" title={t('tabs.about')} />
          <p className={cx('quiet breaks', styles.intro)} dir="auto">
            {anchor.introduction}
          </p>
        </section>
      )}
      {next.length > 0 && (
        <section className={styles.card} aria-labelledby="space-next">
          <SectionHead id="space-next" title={t('schedule.next')} />
          <ol className={cx('stack gap-12', styles.nextList)}>
            {next.map((match) => (
              <li key={match.matchId}>
                <BriefLine match={briefOf(match)} linked />
              </li>
            ))}
          </ol>
        </section>
      )}
      {photos.length > 0 && (
        <section className={styles.card} aria-labelledby="space-photos">
          <SectionHead id="space-photos" title={t('tabs.photos')} />
          <button
            type="button"
            className={cx('stack gap-6 full-width', styles.thumbs)}
            aria-label={t('photos.all')}
            onClick={onPhotos}
          >
            {photos.slice(0, PHOTOS).map((photo) => (
              <img
                key={photo.imageId}
                src={imageUrl(photo.imageUrl, 120)}
                alt=""
                loading="lazy"
                decoding="async"
              />
            ))}
          </button>
        </section>
      )}
    </aside>
  );
}
