// One red envelope and the shares that were taken out of it.
import { useTranslation } from 'react-i18next';
import { RedStatus } from '../../../src/api/enums/red-status.gen';
import type { EnvelopeShown } from '../../../src/api/schema.gen';
import { cx } from '../../../src/lib/cx';
import { ErrorState } from '../../../src/ui/error-state';
import { Skeleton } from '../../../src/ui/skeleton';
import { useCall } from '../../api/use-call';
import { Facts } from '../../frame/facts';
import { Moment } from '../../frame/moment';
import { PanelPart } from '../../frame/panel-part';
import { SidePanel } from '../../frame/side-panel';
import { useFigures } from './figures';
import styles from './money.module.css';
import { Person } from './person';

interface EnvelopePanelProps {
  envelope: EnvelopeShown;
  onClose: () => void;
  onStep: (by: 1 | -1) => void;
}

export function EnvelopePanel({ envelope, onClose, onStep }: EnvelopePanelProps) {
  const { t } = useTranslation('console');
  const { coins } = useFigures();
  const { redEnvelopeId, sender, receiver, houseId, houseName } = envelope;
  const shown = useCall(
    '/admin/envelope_show',
    { redEnvelopeId },
    { every: envelope.redStatus === RedStatus.Open ? 5_000 : undefined },
  );
  const taken = envelope.totalCount - envelope.leftCount;
  return (
    <SidePanel
      title={t('money.envelope.title', { coins: coins(envelope.totalAmount) })}
      onClose={onClose}
      onStep={onStep}
    >
      <Facts
        rows={[
          [t('money.state'), t(`money.envelope.statuses.${envelope.redStatus}`)],
          [t('money.envelope.type'), t(`money.envelope.types.${envelope.redType}`)],
          [t('money.envelope.sender'), <Person key="s" {...sender} />],
          ...(receiver ? [[t('money.envelope.receiver'), <Person key="r" {...receiver} />] as const] : []),
          [
            t('money.envelope.room'),
            <a key="room" href={`/anchor/room/${houseId}`} target="_blank" rel="noreferrer">
              {houseId} <bdi>{houseName}</bdi>
            </a>,
          ],
          ...(envelope.remark
            ? [[t('money.envelope.remark'), <bdi key="m">{envelope.remark}</bdi>] as const]
            : []),
          [t('money.envelope.taken'), `${taken} / ${envelope.totalCount}`],
          [t('money.envelope.left'), coins(envelope.leftAmount)],
          [t('money.envelope.refunded'), coins(envelope.refunded)],
          [t('money.sent'), <Moment key="c" time={envelope.createTime} />],
          [t('money.envelope.opens'), <Moment key="o" time={envelope.openTime} />],
          [t('money.envelope.expires'), <Moment key="e" time={envelope.expireTime} />],
          ...(envelope.endTime === null
            ? []
            : [[t('money.envelope.ended'), <Moment key="d" time={envelope.endTime} />] as const]),
          [t('money.envelope.id'), redEnvelopeId],
        ]}
      />
      <PanelPart title={t('money.envelope.shares')}>
        {shown.error && !shown.data && (
          <ErrorState error={shown.error} onRetry={() => void shown.refetch()} line />
        )}
        {!shown.data && !shown.error && <Skeleton height={80} />}
        {shown.data?.shares.length === 0 && <p className={styles.quiet}>{t('money.envelope.nobody')}</p>}
        <ol className={styles.shares}>
          {shown.data?.shares.map(({ user, amount, time, best }, index) => (
            <li key={user.userId}>
              <span className="num">{index + 1}</span>
              <span>
                <Person {...user} />
              </span>
              <span className={cx('num', best && styles.best)}>
                {coins(amount)}
                {best && ` · ${t('money.envelope.best')}`}
              </span>
              <Moment time={time} />
            </li>
          ))}
        </ol>
      </PanelPart>
    </SidePanel>
  );
}
