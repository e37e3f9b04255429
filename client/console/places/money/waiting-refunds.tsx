// Refunds that one admin asked for and another has to agree to.
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call';
import { useCall } from '../../api/use-call';
import { useFigures } from './figures';
import { WaitingList } from './waiting-list';

const REFUND = 5;

export function WaitingRefunds({ onChanged }: { onChanged: () => Promise<unknown> }) {
  const { t } = useTranslation('console');
  const { coins } = useFigures();
  const { data } = useCall('/admin/approval_list', {}, { every: 20_000 });
  return (
    <WaitingList
      title={t('money.waiting.refunds')}
      rows={(data ?? [])
        .filter(({ kind }) => kind === REFUND)
        .map(({ approvalId, askedBy, amount, userId, reason, lapseTime }) => ({
          id: approvalId,
          askedBy,
          lapseTime,
          text: t('money.waiting.refund', {
            coins: coins(amount ?? 0),
            user: userId ?? '',
            reason: reason ?? '',
          }),
        }))}
      onAgree={async (refundId) => {
        await call('/admin/recharge_refund', { refundId });
        await onChanged();
      }}
    />
  );
}
