// A new value for a setting, by its kind, with the reason.
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalText } from '../../../src/api/refusal';
import type { SettingShown } from '../../../src/api/schema.gen';
import { Button } from '../../../src/ui/button';
import { Field } from '../../../src/ui/field';
import { SelectBox } from '../../../src/ui/select-box';
import { TextArea } from '../../../src/ui/text-area';
import { TextInput } from '../../../src/ui/text-input';
import styles from '../../frame/form.module.css';
import { typedValue } from './setting-value';
import { useSettingWords } from './setting-words';

interface SettingFormProps {
  setting: SettingShown;
  reasonMax: number;
  /** Throws what the server refuses. */
  onSave: (value: unknown, reason: string) => Promise<void>;
  /** Another button beside that which saves. */
  extra?: ReactNode;
}

export function SettingForm({ setting, reasonMax, onSave, extra }: SettingFormProps) {
  const { t } = useTranslation('console');
  const [text, setText] = useState(String(setting.value));
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const value = typedValue(setting, text);
  const changed = value !== undefined && value !== setting.value;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setError(null);
    try {
      await onSave(value, reason.trim());
      setReason('');
    } catch (fault) {
      setError(refusalText(t, fault));
    } finally {
      setBusy(false);
    }
  };

  return (
    <form className={styles.form} onSubmit={submit} aria-label={t('setting.edit')}>
      <Field
        label={t('setting.newValue')}
        hint={setting.twoOnly && t('setting.twoOnly')}
        error={value === undefined && text !== '' ? rangeText(t, setting) : error}
      >
        <ValueInput setting={setting} value={text} onChange={setText} />
      </Field>
      <Field label={t('act.reason')} required>
        <TextArea value={reason} onChange={setReason} maxLength={reasonMax} rows={2} />
      </Field>
      <div className={styles.acts}>
        {extra}
        <Button type="submit" busy={busy} disabled={!changed || reason.trim() === ''}>
          {t(setting.twoOnly ? 'setting.ask' : 'setting.save')}
        </Button>
      </div>
    </form>
  );
}

type Words = ReturnType<typeof useTranslation<'console'>>['t'];

const rangeText = (t: Words, { min, max }: SettingShown) =>
  min === null || max === null ? t('setting.range') : t('setting.between', { min, max });

interface ValueInputProps {
  setting: SettingShown;
  value: string;
  onChange: (value: string) => void;
}

function ValueInput({ setting, value, onChange }: ValueInputProps) {
  const { t } = useTranslation('console');
  const { valueText } = useSettingWords();
  const zones = useId();
  switch (setting.kind) {
    case 'switch':
      return (
        <SelectBox
          value={value}
          onChange={onChange}
          options={[
            { value: 'true', label: t('setting.on') },
            { value: 'false', label: t('setting.off') },
          ]}
        />
      );
    case 'choice':
      return (
        <SelectBox
          value={value}
          onChange={onChange}
          options={setting.choices.map((choice) => ({
            value: String(choice),
            label: valueText(setting, choice),
          }))}
        />
      );
    case 'zone':
      return (
        <>
          <TextInput value={value} onChange={onChange} list={zones} dir="ltr" />
          <datalist id={zones}>
            {Intl.supportedValuesOf('timeZone').map((zone) => (
              <option key={zone} value={zone} />
            ))}
          </datalist>
        </>
      );
    case 'path':
      return <TextInput value={value} onChange={onChange} dir="ltr" />;
    default:
      return <TextInput value={value} onChange={onChange} inputMode="numeric" dir="ltr" />;
  }
}
