// What operators edit of a room: its name, for which its anchor reads a reason, and its columns.
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalText } from '../../../src/api/refusal';
import type { AdminRoom } from '../../../src/api/schema.gen';
import { cx } from '../../../src/lib/cx';
import { Button } from '../../../src/ui/button';
import { Field } from '../../../src/ui/field';
import { SelectBox } from '../../../src/ui/select-box';
import { TextInput } from '../../../src/ui/text-input';
import { useToast } from '../../../src/ui/toast';
import { mayAs, useOperator } from '../../access/operator';
import { call } from '../../api/call';
import { REASON_MAX } from '../../frame/act-dialog';
import { EditedMeanwhile } from '../../frame/edited-meanwhile';
import form from '../../frame/form.module.css';
import { LadderField } from '../../frame/ladder-field';
import { PanelPart } from '../../frame/panel-part';
import { submitting } from '../../frame/sending';
import { useEdits } from '../../frame/use-edits';
import { kindOptions, type useRoomWords } from './room-words';

interface RoomFormProps {
  room: AdminRoom;
  /** When the room was read. */
  readAt: number;
  words: ReturnType<typeof useRoomWords>;
  onSaved: () => Promise<unknown>;
  onReadAgain: () => Promise<unknown>;
}

const NAME_MAX = 30;

/** Give it another key for other values: it begins with those of the room. */
export function RoomForm({ room: latest, readAt, words, onSaved, onReadAgain }: RoomFormProps) {
  const { t } = useTranslation('console');
  const toast = useToast();
  const { role } = useOperator();
  const [room] = useState(latest);
  const [since] = useState(readAt);
  const edits = useEdits(`room:${room.houseId}`, since);
  const [name, setName] = useState(room.houseName);
  const [reason, setReason] = useState('');
  const [race, setRace] = useState(String(room.raceType));
  const [kind, setKind] = useState(String(room.anchorType));
  const [ladder, setLadder] = useState(room.ladder);
  const renames = name.trim() !== room.houseName;
  const moves = Number(race) !== room.raceType || Number(kind) !== room.anchorType || ladder !== room.ladder;
  const maySort = mayAs(role, 'editor');
  const notYours = t('frame.notYours', { role: t('role.editor') });
  const complete = (renames || moves) && name.trim() !== '' && (!renames || reason.trim() !== '');

  const save = useMutation({
    mutationFn: () =>
      edits.save((seenAct) =>
        call('/admin/room_edit', {
          houseId: room.houseId,
          seenAct,
          ...(renames ? { houseName: name.trim(), reason: reason.trim() } : {}),
          ...(Number(race) === room.raceType ? {} : { raceType: Number(race) }),
          ...(Number(kind) === room.anchorType ? {} : { anchorType: Number(kind) }),
          ...(ladder === room.ladder ? {} : { ladder }),
        }),
      ),
    onSuccess: () => {
      toast.show(t('room.saved'));
      return onSaved();
    },
  });
  /** The present value stays to be seen, also when there is no such column any more. */
  const with0 = (options: { value: string; label: string }[], value: string) =>
    options.some((option) => option.value === value) ? options : [{ value, label: '–' }, ...options];

  return (
    <PanelPart title={t('room.edit')}>
      <form className="stack gap-12" onSubmit={submitting(save.mutate)}>
        <EditedMeanwhile edits={edits} onTheirs={() => void onReadAgain()} />
        <Field label={t('room.name')} error={save.error && refusalText(t, save.error)}>
          <TextInput value={name} onChange={setName} maxLength={NAME_MAX} clearable={false} />
        </Field>
        {renames && (
          <Field label={t('room.reasonAnchor')} required>
            <TextInput value={reason} onChange={setReason} maxLength={REASON_MAX} clearable={false} />
          </Field>
        )}
        <div className={cx('stack gap-12', form.pair)} title={maySort ? undefined : notYours}>
          <Field label={t('room.race')}>
            <SelectBox
              value={race}
              onChange={setRace}
              disabled={!maySort}
              options={with0(kindOptions(words.races), String(room.raceType))}
            />
          </Field>
          <Field label={t('room.kind')}>
            <SelectBox
              value={kind}
              onChange={setKind}
              disabled={!maySort}
              options={with0(kindOptions(words.kinds), String(room.anchorType))}
            />
          </Field>
        </div>
        <div title={maySort ? undefined : notYours}>
          <LadderField value={ladder} onChange={setLadder} disabled={!maySort} of="room" />
        </div>
        {(renames || moves) && (
          <div className={cx('flex gap-8', form.acts)}>
            <Button type="submit" size="small" busy={save.isPending} disabled={!complete}>
              {t('room.save')}
            </Button>
          </div>
        )}
      </form>
    </PanelPart>
  );
}
