/** Cover, texts and categories of one's room. Texts are asked for by name; the cover saves itself. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asRefusal, Refusal, refusalText } from '../../api/refusal';
import { useUnsaved } from '../../lib/use-unsaved';
import { useSession } from '../../session/session';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { ImageUpload } from '../../ui/image-upload';
import { SelectBox } from '../../ui/select-box';
import { TextArea } from '../../ui/text-area';
import { TextInput } from '../../ui/text-input';
import { useToast } from '../../ui/toast';
import { changes, formOf, isTextField, MAX, missing, type RoomForm, type TextField } from './room-form';
import styles from './studio.module.css';
import type { HouseConfig } from './studio-data';

interface RoomDetailsFormProps {
  config: HouseConfig;
  onSave: (change: Record<string, unknown>) => Promise<unknown>;
  /** There is text that was not sent, or no longer. */
  onUnsaved: (unsaved: boolean) => void;
}

/** What may be marked as wrong. */
type Marked = TextField | 'houseImage' | 'liveRoomPath';

export function RoomDetailsForm({ config, onSave, onUnsaved }: RoomDetailsFormProps) {
  const { t } = useTranslation('studio');
  const { enums } = useSession();
  const toast = useToast();
  const [edits, setEdits] = useState<Partial<RoomForm>>({});
  const form = { ...formOf(config), ...edits };
  const [errors, setErrors] = useState<Partial<Record<Marked, Refusal>>>({});
  const [busy, setBusy] = useState(false);
  const changed = Object.keys(changes(form, config)).length > 0;
  useUnsaved(changed && !busy, onUnsaved);

  const set = <Name extends keyof RoomForm>(name: Name, value: RoomForm[Name]) => {
    setEdits((old) => ({ ...old, [name]: value }));
    if (isTextField(name) || name === 'liveRoomPath') setErrors((old) => ({ ...old, [name]: undefined }));
  };
  /** What was missing may have been saved elsewhere. */
  const errorOf = (field: Marked) => {
    const why = errors[field];
    const filled = (field === 'houseImage' ? config.houseImage : form[field]).trim() !== '';
    return why && !(filled && why.code === 'FIELD_REQUIRED') ? refusalText(t, why) : undefined;
  };
  const save = async () => {
    const absent = missing(form);
    if (absent.length > 0) {
      const bare = config.houseImage ? absent : (['houseImage', ...absent] as const);
      setErrors(Object.fromEntries(bare.map((field) => [field, new Refusal('FIELD_REQUIRED', { field })])));
      return;
    }
    setBusy(true);
    try {
      await onSave(changes(form, config));
      setEdits({});
      setErrors({});
      toast.show(t('saved'));
    } catch (thrown) {
      const refusal = asRefusal(thrown);
      const { field } = refusal.params;
      if (isTextField(field) || field === 'liveRoomPath') setErrors({ [field]: refusal });
      else toast.refuse(refusal);
    } finally {
      setBusy(false);
    }
  };
  const saveCover = async (houseImage: string) => {
    try {
      await onSave({ houseImage });
      toast.show(t('saved'));
    } catch (refusal) {
      setErrors((old) => ({ ...old, houseImage: asRefusal(refusal) }));
    }
  };
  const options = (list: { value: number | string; label: string }[] | undefined) =>
    (list ?? [])
      .filter(({ value }) => Number(value) > 0)
      .map(({ value, label }) => ({ value: String(value), label }));

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Field label={t('cover')} required error={errorOf('houseImage')} beside>
        <div className={styles.cover}>
          <ImageUpload
            scene="cover"
            value={config.houseImage || null}
            onChange={(key) => void saveCover(key)}
            onError={(refusal) =>
              setErrors((old) => ({ ...old, houseImage: refusal ? asRefusal(refusal) : undefined }))
            }
            label={t('coverUpload')}
          />
        </div>
      </Field>
      {(['houseName', 'anchorTitle'] as const).map((field) => (
        <Field key={field} label={t(field)} required error={errorOf(field)} beside>
          <TextInput
            name={field}
            value={form[field]}
            onChange={(value) => set(field, value)}
            maxLength={MAX[field]}
            showCount
            dir="auto"
            placeholder={t(`${field}Hint`)}
          />
        </Field>
      ))}
      {(['introduction', 'announcement'] as const).map((field) => (
        <Field key={field} label={t(field)} required error={errorOf(field)} beside>
          <TextArea
            name={field}
            value={form[field]}
            onChange={(value) => set(field, value)}
            maxLength={MAX[field]}
            dir="auto"
            placeholder={t(`${field}Hint`)}
          />
        </Field>
      ))}
      <div className={styles.pair}>
        {(['raceType', 'anchorType'] as const).map((field) => (
          <Field key={field} label={t(field)} beside>
            <SelectBox
              value={form[field] ? String(form[field]) : ''}
              onChange={(value) => set(field, Number(value))}
              options={options(enums?.[field])}
              placeholder={t('choose')}
            />
          </Field>
        ))}
      </div>
      <Field
        label={t('liveRoomPath')}
        hint={t('liveRoomPathHint', { room: '{houseId}' })}
        error={errorOf('liveRoomPath')}
        beside
      >
        <TextInput
          name="liveRoomPath"
          value={form.liveRoomPath}
          onChange={(value) => set('liveRoomPath', value)}
          dir="ltr"
          placeholder={config.liveRoom.path}
        />
      </Field>
      <div className={styles.saveBar}>
        {changed && <span className={styles.unsaved}>{t('unsaved')}</span>}
        <Button type="submit" busy={busy}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}
