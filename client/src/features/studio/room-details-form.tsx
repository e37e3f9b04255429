/** Cover, texts and categories of one's room. Texts are asked for by name; the cover saves itself. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asRefusal, Refusal, refusalText } from '../../api/refusal';
import { cx } from '../../lib/cx';
import { useUnsaved } from '../../lib/use-unsaved';
import { useSession } from '../../session/session';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { ImageUpload } from '../../ui/image-upload';
import { optionsOf, SelectBox } from '../../ui/select-box';
import { TextArea } from '../../ui/text-area';
import { TextInput } from '../../ui/text-input';
import { useToast } from '../../ui/toast';
import {
  changes,
  formOf,
  isTextField,
  MAX,
  missingOf,
  type RoomForm,
  TEXTS,
  type TextField,
} from './room-form';
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
  const details = useDetails({ config, onSave, onUnsaved });
  const { form, set, errorOf } = details;
  return (
    <form
      className="stack gap-20"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void details.save();
      }}
    >
      <Field label={t('cover')} required error={errorOf('houseImage')} beside>
        <div className={styles.cover}>
          <ImageUpload
            scene="cover"
            value={config.houseImage || null}
            onChange={(key) => void details.saveCover(key)}
            onError={details.markCover}
            label={t('coverUpload')}
          />
        </div>
      </Field>
      <Texts details={details} />
      <div className={cx('stack gap-20', styles.pair)}>
        {(['raceType', 'anchorType'] as const).map((field) => (
          <Field key={field} label={t(field)} beside>
            <SelectBox
              value={form[field] ? String(form[field]) : ''}
              onChange={(value) => set(field, Number(value))}
              options={optionsOf(enums?.[field])}
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
        <TextInput {...details.textOf('liveRoomPath')} dir="ltr" placeholder={config.liveRoom.path} />
      </Field>
      <div className={cx('row gap-16', styles.saveBar)}>
        {details.changed && <span className={styles.unsaved}>{t('unsaved')}</span>}
        <Button type="submit" busy={details.busy}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}

function Texts({ details: { textOf, errorOf } }: { details: ReturnType<typeof useDetails> }) {
  const { t } = useTranslation('studio');
  return TEXTS.map((field) => {
    const text = { ...textOf(field), maxLength: MAX[field], dir: 'auto', placeholder: t(`${field}Hint`) };
    const isLine = field === 'houseName' || field === 'anchorTitle';
    return (
      <Field key={field} label={t(field)} required error={errorOf(field)} beside>
        {isLine ? <TextInput {...text} showCount /> : <TextArea {...text} />}
      </Field>
    );
  });
}

/** What was typed, what is wrong with it, and how it is saved. */
function useDetails({ config, onSave, onUnsaved }: RoomDetailsFormProps) {
  const { t } = useTranslation('studio');
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
  const markCover = (why: unknown) =>
    setErrors((old) => ({ ...old, houseImage: why ? asRefusal(why) : undefined }));
  const refuse = (thrown: unknown) => {
    const refusal = asRefusal(thrown);
    const { field } = refusal.params;
    if (isTextField(field) || field === 'liveRoomPath') setErrors({ [field]: refusal });
    else toast.refuse(refusal);
  };
  const saved = () => {
    setEdits({});
    setErrors({});
    toast.show(t('saved'));
  };
  const save = async () => {
    const absent = missingOf(form);
    if (absent.length > 0) {
      const bare = config.houseImage ? absent : (['houseImage', ...absent] as const);
      setErrors(Object.fromEntries(bare.map((field) => [field, new Refusal('FIELD_REQUIRED', { field })])));
      return;
    }
    setBusy(true);
    await onSave(changes(form, config)).then(saved, refuse);
    setBusy(false);
  };
  return {
    form,
    changed,
    busy,
    save,
    saveCover: (houseImage: string) => onSave({ houseImage }).then(() => toast.show(t('saved')), markCover),
    markCover,
    set,
    textOf: (name: TextField | 'liveRoomPath') => ({
      name,
      value: form[name],
      onChange: (value: string) => set(name, value),
    }),
    /** What was missing may have been saved elsewhere. */
    errorOf: (field: Marked) => {
      const why = errors[field];
      const filled = (field === 'houseImage' ? config.houseImage : form[field]).trim() !== '';
      return why && !(filled && why.code === 'FIELD_REQUIRED') ? refusalText(t, why) : undefined;
    },
  };
}
