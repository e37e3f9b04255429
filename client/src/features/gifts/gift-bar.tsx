// Under the picture: the gifts, how many, the other ways to give, the balance and the way to more coins.
import { HandCoins } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazy } from '../../i18n/lazy';
import { cx } from '../../lib/cx';
import { useBalance } from '../../money/balance';
import { Coins } from '../../money/coins';
import { useGiftList } from '../../money/gifts';
import type { Gift } from '../../money/shapes';
import { useSession } from '../../session/session';
import { Button } from '../../ui/button';
import { ErrorState } from '../../ui/error-state';
import { Skeleton } from '../../ui/skeleton';
import styles from './gift-bar.module.css';
import { GiftChoice } from './gift-choice';
import { RefusedLine } from './refused-line';
import { useSending } from './use-sending';

const SendLine = lazy(() => import('./send-line').then(({ SendLine }) => ({ default: SendLine })));
const TopUpDialog = lazy(() => import('../../money/top-up-dialog'));
const TipDialog = lazy(() => import('./tip-dialog'));

interface GiftBarProps {
  houseId: string;
  /** The reader's own room. */
  own: boolean;
  /** On the phone the bar is a sheet: gifts in a grid, everything below. */
  sheet?: boolean;
  /** Further ways to give, put in by the route. */
  children?: ReactNode;
}

export default function GiftBar({ own, ...room }: GiftBarProps) {
  const { t } = useTranslation('money');
  if (!own) return <Giving {...room} />;
  return (
    <section className={styles.bar} aria-label={t('gift.bar')}>
      <div className={cx('row gap-16 apart', styles.ownRow)}>
        <p className="faint small">{t('gift.ownRoom')}</p>
        {room.children}
      </div>
    </section>
  );
}

type Asked = 'topUp' | 'tip' | null;

function Giving({ houseId, sheet, children }: Omit<GiftBarProps, 'own'>) {
  const { t } = useTranslation('money');
  const gifts = useGiftList();
  const sending = useSending(houseId);
  const [chosen, setChosen] = useState<Gift | null>(null);
  const [asked, setAsked] = useState<Asked>(null);
  const { missing, last, forget } = sending;

  // Who cannot pay is shown how to, once for every refusal.
  useEffect(() => {
    if (missing > 0) setAsked('topUp');
  }, [missing]);

  const choose = (gift: Gift) => {
    forget();
    setChosen(sheet || gift.giftId !== chosen?.giftId ? gift : null);
  };
  const named = (giftId: string | undefined) => gifts.data?.find((gift) => gift.giftId === giftId);
  const gift = named(chosen?.giftId) ?? (sheet ? gifts.data?.[0] : null);
  return (
    <section className={styles.bar} data-sheet={sheet || undefined} aria-label={t('gift.bar')}>
      <div className={cx('row gap-16 apart', styles.row)}>
        {gifts.error && !gifts.data && (
          <ErrorState error={gifts.error} onRetry={() => void gifts.refetch()} line />
        )}
        {gifts.isPending && <Skeleton height={70} />}
        {gifts.data?.length === 0 && <p className="faint small">{t('gift.none')}</p>}
        {gifts.data && gifts.data.length > 0 && (
          <GiftChoice gifts={gifts.data} chosen={gift?.giftId ?? null} onChoose={choose} grid={sheet} />
        )}
        <Purse onAsk={setAsked}>{children}</Purse>
      </div>
      {gift && (
        <div className={styles.chosen}>
          <Suspense fallback={null}>
            <SendLine key={sheet ? 'sheet' : gift.giftId} gift={gift} sending={sending} />
          </Suspense>
        </div>
      )}
      <span className="vh" role="status">
        {last &&
          `${t('gift.sentIt', { name: named(last.gift.giftId)?.name ?? last.gift.name })} ×${last.total}`}
      </span>
      <RefusedLine sending={sending} onTopUp={() => setAsked('topUp')} />
      <Suspense fallback={null}>
        {asked === 'topUp' && (
          <TopUpDialog
            missing={missing}
            onClose={() => {
              setAsked(null);
              forget();
            }}
          />
        )}
        {asked === 'tip' && <TipDialog houseId={houseId} onClose={() => setAsked(null)} />}
      </Suspense>
    </section>
  );
}

/** The other ways to give, and at the end what one has. */
function Purse({ onAsk, children }: { onAsk: (what: Asked) => void; children: ReactNode }) {
  const { t } = useTranslation('money');
  const { isLogin, openLogin } = useSession();
  const { coins } = useBalance();
  const ask = (what: Asked) => (isLogin ? onAsk(what) : openLogin());
  return (
    <div className={cx('row gap-8 rigid', styles.purse)}>
      {children}
      <Button
        look="outline"
        size="small"
        className={styles.tip}
        aria-haspopup="dialog"
        onClick={() => ask('tip')}
      >
        <HandCoins size={17} aria-hidden />
        {t('tip.word')}
      </Button>
      {coins !== null && (
        <span className={cx('row gap-8 small bold', styles.balance)}>
          <span className={styles.word}>{t('balance')}</span>
          <Coins value={coins} />
        </span>
      )}
      <Button look="outline" size="small" onClick={() => ask('topUp')}>
        {t('topUp.open')}
      </Button>
    </div>
  );
}
