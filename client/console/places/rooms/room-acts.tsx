// Acts on one room: end, suspend, lift, recommend, put first among the hot, replace the live code. Each says what will happen.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LiveStatus } from '../../../src/api/enums/live-status.gen';
import type { AdminRoom, RoomEditRequest } from '../../../src/api/schema.gen';
import { Button } from '../../../src/ui/button';
import { useToast } from '../../../src/ui/toast';
import { mayAs, type Role, useOperator } from '../../access/operator';
import { call } from '../../api/call';
import { ActDialog } from '../../frame/act-dialog';
import { daysOf, endOfDays } from '../../frame/use-days';

type Asked = 'end' | 'suspend' | 'code';

export function RoomActs({ room, onChanged }: { room: AdminRoom; onChanged: () => Promise<unknown> }) {
  const { t } = useTranslation('console');
  const toast = useToast();
  const { role } = useOperator();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [busy, setBusy] = useState(false);
  const { houseId, viewers, liveStatus } = room;
  const name = room.houseName || houseId;
  const lives = liveStatus === LiveStatus.Living || liveStatus === LiveStatus.Interrupted;
  /** What a button of another role says. */
  const closedFor = (needs: Role) =>
    mayAs(role, needs) ? {} : { disabled: true, title: t('frame.notYours', { role: t(`role.${needs}`) }) };

  const edit = (change: Omit<RoomEditRequest, 'houseId'>) => call('/admin/room_edit', { houseId, ...change });
  /** Throws what the server refuses. */
  const carryOut = async (act: () => Promise<unknown>, did: string, undo?: () => Promise<unknown>) => {
    await act();
    toast.show(did, {
      action: undo && {
        label: t('frame.undo'),
        onPress: () =>
          undo().then(() => {
            toast.show(t('frame.undone'));
            return onChanged();
          }, toast.refuse),
      },
    });
    await onChanged();
  };
  const now = (act: () => Promise<unknown>, did: string) => {
    setBusy(true);
    carryOut(act, did)
      .catch(toast.refuse)
      .finally(() => setBusy(false));
  };
  const lift = () => edit({ suspended: false });

  return (
    <>
      {lives && (
        <Button look="outline" {...closedFor('support')} onClick={() => setAsked('end')}>
          {t('room.end')}
        </Button>
      )}
      {room.suspended ? (
        <Button busy={busy} {...closedFor('support')} onClick={() => now(lift, t('room.lifted', { name }))}>
          {t('room.lift')}
        </Button>
      ) : (
        <Button look="danger" {...closedFor('support')} onClick={() => setAsked('suspend')}>
          {t('room.suspend')}
        </Button>
      )}
      <Button
        look="ghost"
        busy={busy}
        {...closedFor('editor')}
        onClick={() =>
          now(() => edit({ pick: !room.pick }), t(room.pick ? 'room.unpicked' : 'room.picked', { name }))
        }
      >
        {t(room.pick ? 'room.unpick' : 'room.pick')}
      </Button>
      <Button
        look="ghost"
        busy={busy}
        {...closedFor('editor')}
        onClick={() =>
          now(() => edit({ hot: !room.hot }), t(room.hot ? 'room.unhotNow' : 'room.hotNow', { name }))
        }
      >
        {t(room.hot ? 'room.unhot' : 'room.hot')}
      </Button>
      <Button look="ghost" {...closedFor('support')} onClick={() => setAsked('code')}>
        {t('room.newCode')}
      </Button>
      {asked === 'end' && (
        <ActDialog
          title={t('room.endAsk', { name })}
          effect={t('room.endEffect', { count: viewers })}
          reason={{}}
          confirm={t('room.end')}
          onClose={() => setAsked(null)}
          onAct={({ reason }) => carryOut(() => edit({ forceEnd: true, reason }), t('room.ended', { name }))}
        />
      )}
      {asked === 'suspend' && (
        <ActDialog
          title={t('room.suspendAsk', { name })}
          effect={t('room.suspendEffect', { count: viewers })}
          reason={{ label: t('act.reasonRead') }}
          lasts={daysOf(t)}
          confirm={t('room.suspend')}
          onClose={() => setAsked(null)}
          onAct={({ reason, lasts }) =>
            carryOut(
              () => edit({ suspended: true, reason, endTime: endOfDays(lasts) }),
              t('room.suspendedNow', { name }),
              lift,
            )
          }
        />
      )}
      {asked === 'code' && (
        <ActDialog
          title={t('room.codeAsk', { name })}
          effect={t('room.codeEffect')}
          reason={{ label: t('room.reasonAnchor') }}
          confirm={t('room.newCode')}
          onClose={() => setAsked(null)}
          onAct={({ reason }) =>
            carryOut(
              () => call('/admin/live_code_reset', { houseId, reason }),
              t('room.codeReplaced', { name }),
            )
          }
        />
      )}
    </>
  );
}
