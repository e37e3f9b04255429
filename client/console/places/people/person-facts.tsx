// The facts of an account. The whole phone number is shown to whoever asks for it, and that is recorded.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { LiveStatus } from '../../../src/api/enums/live-status.gen';
import type { AboutAnswer } from '../../../src/api/schema.gen';
import { Button } from '../../../src/ui/button';
import { useToast } from '../../../src/ui/toast';
import { call } from '../../api/call';
import { Facts } from '../../frame/facts';
import { Moment } from '../../frame/moment';

export function PersonFacts({ about: { user, room, fans, followed } }: { about: AboutAnswer }) {
  const { t } = useTranslation('console');
  return (
    <Facts
      rows={[
        [t('people.userName'), user.userName],
        [t('people.userId'), user.userId],
        [t('people.phone'), <Phone key={user.phone} userId={user.userId} masked={user.phone} />],
        [
          t('people.state'),
          user.disabled ? (
            <>
              <b className="error strong">{t('people.suspended')}</b> ·{' '}
              {user.disabledEndTime === null ? (
                t('people.untilLifted')
              ) : (
                <>
                  {t('people.until')} <Moment time={user.disabledEndTime} />
                </>
              )}
            </>
          ) : (
            t('people.fine')
          ),
        ],
        ...(user.disabledReason === null
          ? []
          : [[t('people.why'), <bdi key="why">{user.disabledReason}</bdi>] as const]),
        ...(room
          ? [
              [
                t('people.room'),
                <>
                  <Link to={`/rooms?open=${room.houseId}`}>
                    {room.houseId} <bdi>{room.houseName}</bdi>
                  </Link>{' '}
                  ·{' '}
                  {room.liveStatus === LiveStatus.Living
                    ? t('people.live', { viewers: room.viewers })
                    : t('people.notLive')}
                </>,
              ] as const,
            ]
          : []),
        [t('people.fans'), fans],
        [t('people.followed'), followed],
        [t('people.language'), user.languageType],
        [t('people.created'), <Moment key="created" time={user.createTime} />],
      ]}
    />
  );
}

function Phone({ userId, masked }: { userId: string; masked: string }) {
  const { t } = useTranslation('console');
  const toast = useToast();
  const [whole, setWhole] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  if (masked === '') return t('people.noPhone');
  const ask = async () => {
    setBusy(true);
    try {
      setWhole((await call('/admin/user_show', { userId })).fullPhone);
    } catch (fault) {
      toast.refuse(fault);
    } finally {
      setBusy(false);
    }
  };
  return (
    <span className="row wraps gap-8">
      <bdi>{whole ?? masked}</bdi>
      {whole === null ? (
        <Button look="ghost" size="small" busy={busy} onClick={ask}>
          {t('people.showNumber')}
        </Button>
      ) : (
        <span className="quiet">{t('people.numberRecorded')}</span>
      )}
    </span>
  );
}
