// The title of a recording.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalText } from '../../api/refusal';
import type { OwnReplay } from '../../api/schema.gen';
import { useUnsaved } from '../../lib/use-unsaved';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { TextInput } from '../../ui/text-input';
import styles from './recordings.module.css';
import { useRecordingActs } from './recordings-data';

const longest = 60;

interface TitleFormProps {
  replay: OwnReplay;
  onUnsaved: (unsaved: boolean) => void;
}

export function TitleForm({ replay, onUnsaved }: TitleFormProps) {
  const { t } = useTranslation(['studio', 'errors']);
  const { edit } = useRecordingActs();
  const [title, setTitle] = useState(replay.title);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const changed = title.trim() !== replay.title;
  useUnsaved(changed && !busy, onUnsaved);
  const save = () => {
    if (title.trim() === '') return setError(t('studio:recordings.titleEmpty'));
    setBusy(true);
    edit({ replayId: replay.replayId, title: title.trim() })
      .catch((refusal) => setError(refusalText(t, refusal)))
      .finally(() => setBusy(false));
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Field label={t('studio:recordings.name')} error={error}>
        <div className={styles.formLine}>
          <TextInput
            name="title"
            value={title}
            onChange={(value) => {
              setTitle(value);
              setError(null);
            }}
            maxLength={longest}
            showCount
            dir="auto"
          />
          <Button type="submit" look="outline" busy={busy} disabled={!changed}>
            {t('studio:recordings.save')}
          </Button>
        </div>
      </Field>
    </form>
  );
}
