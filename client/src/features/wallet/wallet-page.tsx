// The wallet: what one has, what is bound in open envelopes, and every movement of it.
import { LogIn } from 'lucide-react';
import { type ComponentType, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import type { UserInfo } from '../../api/schema.gen';
import { useCall } from '../../api/use-call';
import { lazy } from '../../i18n/lazy';
import { cx } from '../../lib/cx';
import { useTitle } from '../../lib/use-title';
import { useBalance } from '../../money/balance';
import { Coins } from '../../money/coins';
import { useSession } from '../../session/session';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { Skeleton } from '../../ui/skeleton';
import { Tabs } from '../../ui/tabs';
import { AskAbove } from './ask-above';
import styles from './wallet.module.css';

const TopUpDialog = lazy(() => import('../../money/top-up-dialog'));

type Tab = 'detail' | 'record' | 'gifts' | 'income';

const PARTS: Readonly<Record<Tab, ComponentType>> = {
  detail: lazy(() => import('./flows')),
  record: lazy(() => import('./recharges')),
  gifts: lazy(() => import('./gifts')),
  income: lazy(() => import('./income')),
};

export default function WalletPage() {
  const { t } = useTranslation(['money', 'common']);
  const { user, openLogin } = useSession();
  useTitle(t('money:wallet.title'));
  if (!user) {
    return (
      <EmptyState
        title={t('money:wallet.visitor')}
        action={
          <Button onClick={() => openLogin()}>
            <LogIn size={17} aria-hidden className="flip" />
            {t('common:login')}
          </Button>
        }
      />
    );
  }
  return <WalletOf user={user} />;
}

function WalletOf({ user }: { user: UserInfo }) {
  const { t } = useTranslation('money');
  const { tab: asked = 'detail' } = useParams();
  const navigate = useNavigate();
  const { coins } = useBalance();
  const [buying, setBuying] = useState(asked === 'recharge');
  const { data, refetch } = useCall('/web_anchor/wallet_detail', { pageSize: 1 }, { fresh: 0 });
  const tabs: Tab[] = user.houseId ? ['detail', 'record', 'gifts', 'income'] : ['detail', 'record', 'gifts'];
  const tab = tabs.find((name) => name === asked) ?? 'detail';
  const Part = PARTS[tab];

  return (
    <div className={`wrap ${styles.page}`}>
      <header className={styles.head}>
        <h1>{t('wallet.title')}</h1>
        <dl className={cx('flex wraps', styles.tiles)}>
          <div className={styles.main}>
            <dt>{t('balance')}</dt>
            <dd data-testid="balance">
              <Coins value={coins ?? 0} size={24} />
            </dd>
          </div>
          <div>
            <dt>{t('wallet.frozen')}</dt>
            <dd>
              <Coins value={data?.frozen ?? 0} />
            </dd>
          </div>
          {user.houseId && (
            <div>
              <dt>{t('wallet.incomeTotal')}</dt>
              <dd>
                <Coins value={data?.incomeTotal ?? 0} />
              </dd>
            </div>
          )}
        </dl>
        <Button size="large" onClick={() => setBuying(true)}>
          {t('topUp.open')}
        </Button>
      </header>
      <div className={cx('card', styles.setting)}>
        <AskAbove user={user} />
      </div>
      <Tabs<Tab>
        label={t('wallet.tabs')}
        value={tab}
        onChange={(next) => void navigate(`/user/wallet/${next}`, { replace: true })}
        items={tabs.map((value) => ({ value, label: t(`wallet.tab.${value}`) }))}
      >
        <Suspense fallback={<Skeleton height={260} />}>
          <Part key={tab} />
        </Suspense>
      </Tabs>
      <Suspense fallback={null}>
        {buying && (
          <TopUpDialog
            onClose={() => {
              setBuying(false);
              void refetch();
            }}
          />
        )}
      </Suspense>
    </div>
  );
}
