// One approval: what would change, why it was asked for, and agreeing to it, or why one cannot.
import { useState } from 'react';
import { Link } from 'react-router';
import { asRefusal } from '../../../src/api/refusal';
import type { ApprovalShown } from '../../../src/api/schema.gen';
import { Button } from '../../../src/ui/button';
import { call } from '../../api/call';
import { useCall } from '../../api/use-call';
import type { OpenProps } from '../../engine/data';
import { ActDialog } from '../../frame/act-dialog';
import { ChangesTable } from '../../frame/changes-table';
import { Facts } from '../../frame/facts';
import { Moment } from '../../frame/moment';
import { PanelPart } from '../../frame/panel-part';
import { SidePanel } from '../../frame/side-panel';
import { useKeys } from '../../frame/use-keys';
import { useApprovalChanges } from './approval-changes';
import styles from './approval-panel.module.css';
import type { useApprovalWords } from './approval-words';

type ApprovalPanelProps = OpenProps<ApprovalShown, ReturnType<typeof useApprovalWords>>;

const ADJUSTMENT = 1;
const OPERATOR = 2;
const SETTING = 4;
const REFUND = 5;
const MOST_OF_A_PAGE = 100;

export function ApprovalPanel({ row: approval, tools, onClose, onStep, onDecided }: ApprovalPanelProps) {
  const { t, toast, kindOf, aboutOf, whyNotOf } = tools;
  const [asked, setAsked] = useState<'agree' | 'withdraw' | null>(null);
  const changesOf = useApprovalChanges();
  const about = aboutOf(approval);
  const whyNot = whyNotOf(approval);
  const own = approval.whyNot === 'ownRequest';
  const operators = useCall(
    '/admin/operator_list',
    { pageSize: MOST_OF_A_PAGE },
    { enabled: approval.kind === OPERATOR },
  );
  const products = useCall('/admin/recharge_product_list', {}, { enabled: approval.product !== null });
  const settings = useCall('/admin/setting_list', {}, { enabled: approval.setting !== null });
  const changes = changesOf(approval, {
    operator: operators.data?.list.find(({ operatorId }) => operatorId === approval.operatorId),
    setting: settings.data?.find(({ key }) => key === approval.setting),
    product: products.data?.find(({ productId }) => productId === approval.product?.productId),
  });

  /** Carries the approval out and says what came of it. */
  const agree = async (): Promise<string> => {
    if (approval.kind === ADJUSTMENT) {
      const done = await call('/admin/wallet_adjust', {
        adjustId: approval.approvalId,
        userId: approval.userId ?? undefined,
      });
      const balance = new Intl.NumberFormat(tools.language).format(done.balance ?? 0);
      return t('waiting.done.1', { name: about, balance });
    }
    if (approval.kind === OPERATOR) {
      const { name } = await call('/admin/operator_edit', { approvalId: approval.approvalId });
      return t('waiting.done.2', { name });
    }
    if (approval.kind === SETTING) {
      await call('/admin/setting_edit', {
        approvalId: approval.approvalId,
        key: approval.setting ?? undefined,
      });
      return t('waiting.done.4', { name: about });
    }
    if (approval.kind === REFUND) {
      await call('/admin/recharge_refund', { refundId: approval.approvalId });
      return t('waiting.done.5', { name: about });
    }
    await call('/admin/recharge_product_edit', { approvalId: approval.approvalId });
    return t('waiting.done.3', { name: about });
  };
  const withdraw = async (): Promise<string> => {
    await call('/admin/approval_withdraw', { approvalId: approval.approvalId });
    return t('waiting.withdrawn');
  };
  useKeys({ a: () => whyNot === null && setAsked('agree') });

  return (
    <SidePanel
      title={
        <>
          {kindOf(approval)} · <bdi>{about}</bdi>
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
          [t('waiting.askedBy'), <bdi key="by">{approval.askedByName}</bdi>],
          [t('waiting.asked'), <Moment key="asked" time={approval.askTime} />],
          [t('waiting.lapses'), <Moment key="lapses" time={approval.lapseTime} />],
          ...(approval.reason
            ? [[t('waiting.reason'), <bdi key="reason">{approval.reason}</bdi>] as const]
            : []),
          ...(approval.userId === null
            ? []
            : [
                [
                  t('waiting.about'),
                  <Link key="about" to={`/people?open=${approval.userId}`}>
                    <bdi>{about}</bdi> · {approval.userId}
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
              ? t('waiting.agreeTitle', { name: approval.askedByName })
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
