// A new value for a setting, by its kind, with the reason, and who changed it before.
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { refusalText } from '../../../src/api/refusal';
import type { SettingShown } from '../../../src/api/schema.gen';
import { cx } from '../../../src/lib/cx';
import { Button } from '../../../src/ui/button';
import { Field } from '../../../src/ui/field';
import { SelectBox } from '../../../src/ui/select-box';
import { TextArea } from '../../../src/ui/text-area';
import { TextInput } from '../../../src/ui/text-input';
import { call } from '../../api/call';
import type { PartProps } from '../../engine/data';
import { ActDialog, REASON_MAX } from '../../frame/act-dialog';
import { EditedMeanwhile } from '../../frame/edited-meanwhile';
import styles from '../../frame/form.module.css';
import { History } from '../../frame/history';
import { submitting } from '../../frame/sending';
import { useEdits } from '../../frame/use-edits';
import { typedValue, type useSettingWords } from './setting-words';

type Props = PartProps<SettingShown, ReturnType<typeof useSettingWords>>;

export function SettingForm({ row, tools, readAt, onChanged }: Props) {
  const { t, toast, nameOf, valueText } = tools;
  const thing = `setting:${row.key}`;
  const edits = useEdits(thing, readAt);
  const [resetting, setResetting] = useState(false);
  /** Throws what the server refuses. `value` null is the default. */
  const save = async (value: unknown, reason: string) => {
    const { done } = await edits.save((seenAct) =>
      call('/admin/setting_edit', { key: row.key, value, reason, seenAct }),
    );
    const given = valueText(row, value ?? row.default);
    toast.show(t(done ? 'setting.saved' : 'setting.asked', { name: nameOf(row), value: given }));
    await onChanged();
  };
  return (
    <>
      <EditedMeanwhile edits={edits} onTheirs={() => void onChanged()} />
      <ValueForm
        key={JSON.stringify(row.value)}
        row={row}
        tools={tools}
        onSave={save}
        onReset={() => setResetting(true)}
      />
      <History thing={thing} />
      {resetting && (
        <ActDialog
          title={t('setting.reset')}
          effect={t('setting.resetEffect', {
            name: nameOf(row),
            value: valueText(row, row.value),
            usual: valueText(row, row.default),
          })}
          reason={{}}
          confirm={t(row.twoOnly ? 'setting.ask' : 'setting.reset')}
          onClose={() => setResetting(false)}
          onAct={({ reason }) => save(null, reason)}
        />
      )}
    </>
  );
}

interface ValueFormProps extends Pick<Props, 'row' | 'tools'> {
  /** Throws what the server refuses. */
  onSave: (value: unknown, reason: string) => Promise<void>;
  onReset: () => void;
}

function ValueForm({ row, tools, onSave, onReset }: ValueFormProps) {
  const { t } = tools;
  const [text, setText] = useState(String(row.value));
  const [reason, setReason] = useState('');
  const value = typedValue(row, text);
  const changed = value !== undefined && value !== row.value;
  const saving = useMutation({
    mutationFn: () => onSave(value, reason.trim()),
    onSuccess: () => setReason(''),
  });
  const refusal = saving.error && refusalText(t, saving.error);
  const range =
    row.min === null || row.max === null
      ? t('setting.range')
      : t('setting.between', { min: row.min, max: row.max });
  return (
    <form className="stack gap-16" onSubmit={submitting(saving.mutate)} aria-label={t('setting.edit')}>
      <Field
        label={t('setting.newValue')}
        hint={row.twoOnly && t('setting.twoOnly')}
        error={value === undefined && text !== '' ? range : refusal}
      >
        <ValueInput row={row} tools={tools} value={text} onChange={setText} />
      </Field>
      <Field label={t('act.reason')} required>
        <TextArea value={reason} onChange={setReason} maxLength={REASON_MAX} rows={2} />
      </Field>
      <div className={cx('flex gap-8', styles.acts)}>
        {row.changed && (
          <Button look="ghost" onClick={onReset}>
            {t('setting.reset')}
          </Button>
        )}
        <Button type="submit" busy={saving.isPending} disabled={!changed || reason.trim() === ''}>
          {t(row.twoOnly ? 'setting.ask' : 'setting.save')}
        </Button>
      </div>
    </form>
  );
}

interface ValueInputProps extends Pick<Props, 'row' | 'tools'> {
  value: string;
  onChange: (value: string) => void;
}

function ValueInput({ row, tools, ...typing }: ValueInputProps) {
  const { t, valueText } = tools;
  const zones = useId();
  switch (row.kind) {
    case 'switch':
      return (
        <SelectBox
          {...typing}
          options={[
            { value: 'true', label: t('setting.on') },
            { value: 'false', label: t('setting.off') },
          ]}
        />
      );
    case 'choice':
      return (
        <SelectBox
          {...typing}
          options={row.choices.map((choice) => ({ value: String(choice), label: valueText(row, choice) }))}
        />
      );
    case 'zone':
      return (
        <>
          <TextInput {...typing} list={zones} dir="ltr" />
          <datalist id={zones}>
            {Intl.supportedValuesOf('timeZone').map((zone) => (
              <option key={zone} value={zone} />
            ))}
          </datalist>
        </>
      );
    case 'path':
      return <TextInput {...typing} dir="ltr" />;
    default:
      return <TextInput {...typing} inputMode="numeric" dir="ltr" />;
  }
}
