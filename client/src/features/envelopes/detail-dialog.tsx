// Everything about one envelope: who got how much, and the proof that the shares were drawn fairly.

import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RedStatus, RedType } from '../../api/enums.gen';
import { clockTime } from '../../i18n/format';
import { cx } from '../../lib/cx';
import { Coins } from '../../money/coins';
import { coinText } from '../../money/figures';
import type { EnvelopeDetail } from '../../money/shapes';
import { Avatar } from '../../ui/avatar';
import { Badges } from '../../ui/badges';
import { Dialog } from '../../ui/dialog';
import { ErrorState } from '../../ui/error-state';
import { Skeleton } from '../../ui/skeleton';
import styles from './detail-dialog.module.css';
import { useEnvelope } from './envelope-data';
import { Proof } from './proof';

interface DetailDialogProps {
  redEnvelopeId: string;
  onClose: () => void;
}

export default function DetailDialog({ redEnvelopeId, onClose }: DetailDialogProps) {
  const { t } = useTranslation('money');
  const [open, setOpen] = useState(true);
  const { data, error, isPending, refetch } = useEnvelope(redEnvelopeId, open);
  useEffect(() => {
    if (data) setOpen(data.redStatus === RedStatus.Open);
  }, [data]);
  return (
    <Dialog open onClose={onClose} width={480} title={t('envelope.title')}>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {isPending && <Skeleton height={240} />}
      {data && <Detail envelope={data} />}
    </Dialog>
  );
}

function Detail({ envelope }: { envelope: EnvelopeDetail }) {
  const { t, i18n } = useTranslation('money');
  const { sender, remark, totalAmount, totalCount, grabs, redType, redStatus } = envelope;
  // Until it is over, the next share may be the largest.
  const isOver = redStatus !== RedStatus.Open;
  const facts = t('envelope.facts', {
    kind: t(`envelope.kind.${redType}`),
    coins: t('coins.n', { n: coinText(i18n.language, totalAmount), count: totalAmount }),
    count: totalCount,
  });
  return (
    <div className="stack gap-12">
      <div className={cx('stack gap-12', styles.head)}>
        <Avatar image={sender.userImage} name={sender.nickName} size={44} />
        <div>
          <b>
            <bdi>{sender.nickName}</bdi>
          </b>{' '}
          <Badges of={sender} />
          {remark && (
            <p className={styles.remark} dir="auto">
              {remark}
            </p>
          )}
          <p className={styles.facts}>{facts}</p>
        </div>
        <span className={styles.status} data-status={redStatus}>
          {t(`envelope.status.${redStatus}`)}
        </span>
      </div>
      <p className={styles.count}>{t('envelope.taken', { n: grabs.length, total: totalCount })}</p>
      {grabs.length === 0 && <p className={styles.empty}>{t('envelope.noGrabs')}</p>}
      <ol className={styles.grabs}>
        {grabs.map((grab) => (
          <li key={grab.index} className={cx('stack gap-10', styles.grab)}>
            <Avatar image={grab.user.userImage} name={grab.user.nickName} size={32} />
            <span className={cx('stack shrinks', styles.who)}>
              <span className="row gap-6 shrinks">
                <bdi>{grab.user.nickName}</bdi>
                <Badges of={grab.user} />
              </span>
              <time className="num" dateTime={new Date(grab.createTime).toISOString()}>
                {clockTime(grab.createTime)}
              </time>
            </span>
            {grab.best && isOver && redType === RedType.PublicRandom && (
              <span className={styles.best}>{t('envelope.best')}</span>
            )}
            <Coins value={grab.amount} className={styles.amount} />
          </li>
        ))}
      </ol>
      <Proof envelope={envelope} />
    </div>
  );
}
