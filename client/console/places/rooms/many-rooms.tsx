// Acts on all chosen rooms: ending and suspending, one after another.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminRoom } from '../../../src/api/schema.gen';
import { Button } from '../../../src/ui/button';
import { mayAs, useOperator } from '../../access/operator';
import { call } from '../../api/call';
import { ActDialog } from '../../frame/act-dialog';
import { ActOnMany } from '../../table/act-on-many';
import { endOf, useSuspendLengths } from './lengths';

interface ManyRoomsProps {
  /** The rooms that were listed so far, by number. */
  known: ReadonlyMap<string, AdminRoom>;
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
  onChanged: () => void;
}

type Act = 'end' | 'suspend';

export function ManyRooms({ known, chosen, onChoose, onChanged }: ManyRoomsProps) {
  const { t } = useTranslation('console');
  const { role } = useOperator();
  const lengths = useSuspendLengths();
  const [asked, setAsked] = useState<Act | null>(null);
  const [running, setRunning] = useState<{ act: Act; reason: string; lasts: string } | null>(null);
  const may = mayAs(role, 'support');
  const named = [...chosen].map((id) => ({
    id,
    name: known.get(id)?.houseName || id,
  }));
  const watching = [...chosen].reduce((sum, id) => sum + (known.get(id)?.viewers ?? 0), 0);
  const effect = { count: chosen.size, viewers: watching };
  const tip = may ? undefined : t('frame.notYours', { role: t('role.support') });
  return (
    <>
      <Button size="small" look="outline" disabled={!may} title={tip} onClick={() => setAsked('end')}>
        {t('room.end')}
      </Button>
      <Button size="small" look="danger" disabled={!may} title={tip} onClick={() => setAsked('suspend')}>
        {t('room.suspend')}
      </Button>
      {asked && (
        <ActDialog
          title={t(asked === 'end' ? 'room.endMany' : 'room.suspendMany', { count: chosen.size })}
          effect={asked === 'end' ? t('room.endManyEffect', effect) : t('room.suspendManyEffect', effect)}
          reason={{ label: asked === 'suspend' ? t('act.reasonRead') : undefined }}
          lasts={asked === 'suspend' ? { options: lengths, initial: '7' } : undefined}
          confirm={t(asked === 'end' ? 'room.end' : 'room.suspend')}
          onClose={() => setAsked(null)}
          onAct={async (answers) => setRunning({ act: asked, ...answers })}
        />
      )}
      {running && (
        <ActOnMany
          title={t(running.act === 'end' ? 'room.endMany' : 'room.suspendMany', { count: named.length })}
          rows={named}
          act={(houseId) =>
            running.act === 'end'
              ? call('/admin/room_edit', { houseId, forceEnd: true, reason: running.reason })
              : call('/admin/room_edit', {
                  houseId,
                  suspended: true,
                  reason: running.reason,
                  endTime: endOf(running.lasts),
                })
          }
          onEnd={(left) => {
            setRunning(null);
            onChoose(left);
            onChanged();
          }}
        />
      )}
    </>
  );
}
