// What a movement of the wallet was for: which gift, from or to whom, in which room.
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { FlowType } from '../../api/enums.gen';
import type { UserBrief } from '../../api/schema.gen';
import { cx } from '../../lib/cx';
import { ownDirection } from '../../lib/isolate';
import { coinText } from '../../money/figures';
import { GiftArt } from '../../money/gift-art';
import { orderPath } from '../../money/paying';
import type { Flow, Gift } from '../../money/shapes';
import { Badges } from '../../ui/badges';
import styles from './wallet.module.css';

export function FlowNote({ flow }: { flow: Flow }) {
  const { t } = useTranslation('money');
  const { gift, count, user, houseId, houseName, remark, refId, amount, flowType } = flow;
  if (flowType === FlowType.Recharge && refId)
    return (
      <Link className={styles.link} to={orderPath(refId)}>
        {t('wallet.seeOrder')}
      </Link>
    );
  if (!gift && !user && !houseId && !remark) return null;
  return (
    <div className={cx('stack gap-2 shrinks breaks', styles.note)}>
      {gift && <GiftCount gift={gift} count={count} />}
      {remark && <bdi>{remark}</bdi>}
      {(user || houseId) && (
        <small>
          {user && (
            <>
              <span>
                {t(amount < 0 ? 'wallet.toName' : 'wallet.fromName', { name: ownDirection(user.nickName) })}
              </span>
              <Badges of={user} />
            </>
          )}
          {houseId && <RoomLink houseId={houseId} houseName={houseName} />}
        </small>
      )}
    </div>
  );
}

/** Who gave or got, with what they wear now. */
export function Named({ person }: { person: UserBrief }) {
  return (
    <span>
      <bdi>{person.nickName}</bdi> <Badges of={person} />
    </span>
  );
}

export function GiftCount({ gift, count }: { gift: Gift; count: number }) {
  const { i18n } = useTranslation();
  return (
    <span className="inline-row gap-8">
      <GiftArt icon={gift.icon} size={28} />
      <bdi>{gift.name}</bdi>
      <span className="num" dir="ltr">
        ×{coinText(i18n.language, count)}
      </span>
    </span>
  );
}

/** By its name; a room without one by its number. */
export function RoomLink({ houseId, houseName }: { houseId: string; houseName: string }) {
  return (
    <Link className={styles.link} to={`/anchor/room/${houseId}`}>
      <bdi>{houseName || houseId}</bdi>
    </Link>
  );
}
