// One wish: what would change, why it was asked for, and agreeing to it, or why one cannot.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { asRefusal } from '../../../src/api/refusal';
import type { PendingShown } from '../../../src/api/schema.gen';
import { Button } from '../../../src/ui/button';
import { useToast } from '../../../src/ui/toast';
import { call } from '../../api/call';
import { useCall } from '../../api/use-call';
import { ActDialog } from '../../frame/act-dialog';
import { ChangesTable } from '../../frame/changes-table';
import { Facts } from '../../frame/facts';
import { Moment } from '../../frame/moment';
import { PanelPart } from '../../frame/panel-part';
import { SidePanel } from '../../frame/side-panel';
import { useKeys } from '../../frame/use-keys';
import { useWishChanges } from './wish-changes';
import styles from './wish-panel.module.css';
import { useWishWords } from './wish-words';

interface WishPanelProps {
  wish: PendingShown;
  onClose: () => void;
  onStep: (by: 1 | -1) => void;
  onDecided: () => Promise<void>;
}

const ADJUSTMENT = 1;
const OPERATOR = 2;
const SETTING = 4;
const REFUND = 5;
const MOST_OF_A_PAGE = 100;

export function WishPanel({ wish, onClose, onStep, onDecided }: WishPanelProps) {
  const { t, i18n } = useTranslation('console');
  const toast = useToast();
  const [asked, setAsked] = useState<'agree' | 'withdraw' | null>(null);
  const { kindOf, aboutOf, whyNotOf } = useWishWords();
  const changesOf = useWishChanges();
  const about = aboutOf(wish);
  const whyNot = whyNotOf(wish);
  const own = wish.whyNot === 'ownWish';
  const operators = useCall(
    '/admin/operator_list',
    { pageSize: MOST_OF_A_PAGE },
    { enabled: wish.kind === OPERATOR },
  );
  const products = useCall('/admin/recharge_product_list', {}, { enabled: wish.product !== null });
  const settings = useCall('/admin/setting_list', {}, { enabled: wish.setting !== null });
  const changes = changesOf(wish, {
    operator: operators.data?.list.find(({ operatorId }) => operatorId === wish.operatorId),
    setting: settings.data?.find(({ key }) => key === wish.setting),
    product: products.data?.find(({ productId }) => productId === wish.product?.productId),
  });

  /** Carries the wish out and says what came of it. */
  const agree = async (): Promise<string> => {
    if (wish.kind === ADJUSTMENT) {
      const done = await call('/admin/wallet_adjust', {
        adjustId: wish.wishId,
        userId: wish.userId ?? undefined,
      });
      const balance = new Intl.NumberFormat(i18n.language).format(done.balance ?? 0);
      return t('waiting.done.1', { name: about, balance });
    }
    if (wish.kind === OPERATOR) {
      const { name } = await call('/admin/operator_edit', { wishId: wish.wishId });
      return t('waiting.done.2', { name });
    }
    if (wish.kind === SETTING) {
      await call('/admin/setting_edit', { wishId: wish.wishId, key: wish.setting ?? undefined });
      return t('waiting.done.4', { name: about });
    }
    if (wish.kind === REFUND) {
      await call('/admin/recharge_refund', { refundId: wish.wishId });
      return t('waiting.done.5', { name: about });
    }
    await call('/admin/recharge_product_edit', { wishId: wish.wishId });
    return t('waiting.done.3', { name: about });
  };
  const withdraw = async (): Promise<string> => {
    await call('/admin/wish_withdraw', { wishId: wish.wishId });
    return t('waiting.withdrawn');
  };
  useKeys({ a: () => whyNot === null && setAsked('agree') });

  return (
    <SidePanel
      title={
        <>
          {kindOf(wish)} · <bdi>{about}</bdi>
        </>
      }
      onClose={onClose}
      onStep={onStep}
      acts={
        whyNot === null ? (
          <Button onClick={() => setAsked('agree')} aria-keyshortcuts="a">
            {t('waiting.agree')} <kbd>a</kbd>
          </Button>
        ) : (
          <>
            {own ? (
              <Button look="outline" onClick={() => setAsked('withdraw')}>
                {t('waiting.withdraw')}
              </Button>
            ) : (
              <Button disabled>{t('waiting.agree')}</Button>
            )}
            <p className={styles.why}>{whyNot}</p>
          </>
        )
      }
    >
      <Facts
        rows={[
          [t('waiting.askedBy'), <bdi key="by">{wish.askedByName}</bdi>],
          [t('waiting.asked'), <Moment key="asked" time={wish.askTime} />],
          [t('waiting.lapses'), <Moment key="lapses" time={wish.lapseTime} />],
          ...(wish.reason ? [[t('waiting.reason'), <bdi key="reason">{wish.reason}</bdi>] as const] : []),
          ...(wish.userId === null
            ? []
            : [
                [
                  t('waiting.about'),
                  <Link key="about" to={`/people?open=${wish.userId}`}>
                    <bdi>{about}</bdi> · {wish.userId}
                  </Link>,
                ] as const,
              ]),
        ]}
      />
      <PanelPart title={t('waiting.changes')}>
        <ChangesTable before={changes.before} after={changes.after} />
      </PanelPart>
      {asked && (
        <ActDialog
          title={
            asked === 'agree'
              ? t('waiting.agreeTitle', { name: wish.askedByName })
              : t('waiting.withdrawTitle')
          }
          effect={t(`waiting.${asked}Effect`)}
          confirm={t(`waiting.${asked}`)}
          harmless={asked === 'agree'}
          onClose={() => setAsked(null)}
          onAct={async () => {
            try {
              toast.show(await (asked === 'agree' ? agree() : withdraw()));
            } catch (fault) {
              // Another admin was quicker, or it lapsed: the list says what waits now.
              if (!['STALE_STATE', 'NOT_FOUND'].includes(asRefusal(fault).code)) throw fault;
              toast.show(t('waiting.tooLate'), { bad: true });
            }
            await onDecided();
          }}
        >
          <ChangesTable before={changes.before} after={changes.after} />
        </ActDialog>
      )}
    </SidePanel>
  );
}
