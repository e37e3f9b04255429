// A gift as the room shows it: in the row to choose from, and over the picture when it was sent.
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../../src/lib/cx';
import { GiftArt } from '../../../src/money/gift-art';
import { GiftMoment } from '../../../src/money/gift-moment';
import { Button } from '../../../src/ui/button';
import { usePictures } from '../../api/pictures';
import { useFigures } from './figures';
import styles from './money.module.css';

interface GiftPreviewProps {
  name: string;
  icon: string;
  price: number;
  tier: number;
  comboable: boolean;
}

export function GiftPreview({ name, icon, price, tier, comboable }: GiftPreviewProps) {
  const { t } = useTranslation('console');
  const { coins } = useFigures();
  const pictures = usePictures();
  const [run, setRun] = useState(0);
  if (!pictures) return null;
  return (
    <section aria-label={t('money.gift.preview')}>
      <div className={styles.screen} aria-hidden>
        <GiftMoment
          key={`${run} ${tier} ${icon}`}
          tier={tier}
          icon={icon}
          nickName={t('money.gift.somebody')}
          userImage={null}
          text={t('money.gift.sent', { name })}
          total={comboable ? 3 : 1}
        />
      </div>
      <div className={cx('row gap-8 apart', styles.previewFoot)}>
        <span className={cx('inline-row gap-10 small', styles.choice)}>
          <GiftArt icon={icon} size={36} />
          <span>
            <bdi>{name || '–'}</bdi>
            <small className="num">{coins(price)}</small>
          </span>
        </span>
        <Button size="small" look="ghost" onClick={() => setRun(run + 1)}>
          <RotateCcw size={15} aria-hidden />
          {t('money.gift.again')}
        </Button>
      </div>
    </section>
  );
}
