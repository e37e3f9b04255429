/** Marks this moment of the broadcast in the recording, with a word about it. */
import { Bookmark } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { post } from '../../api/post';
import { refusalText } from '../../api/refusal';
import { useUnsaved } from '../../lib/use-unsaved';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { TextInput } from '../../ui/text-input';
import { useToast } from '../../ui/toast';
import styles from './start.module.css';

const longest = 30;

interface MarkFormProps {
  houseId: string;
  onUnsaved: (unsaved: boolean) => void;
}

export function MarkForm({ houseId, onUnsaved }: MarkFormProps) {
  const { t } = useTranslation(['studio', 'errors']);
  const toast = useToast();
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  useUnsaved(text.trim() !== '' && !busy, onUnsaved);
  const mark = async () => {
    if (text.trim() === '') return setError(t('studio:mark.empty'));
    setBusy(true);
    try {
      await post('/web_anchor/live_mark', { houseId, text: text.trim() });
      setText('');
      toast.show(t('studio:mark.done'));
    } catch (refusal) {
      setError(refusalText(t, refusal));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void mark();
      }}
    >
      <Field label={t('studio:mark.label')} hint={t('studio:mark.hint')} error={error}>
        <div className={styles.mark}>
          <TextInput
            name="mark"
            value={text}
            onChange={(value) => {
              setText(value);
              setError(null);
            }}
            maxLength={longest}
            showCount
            dir="auto"
          />
          <Button type="submit" look="outline" busy={busy}>
            <Bookmark size={16} aria-hidden />
            {t('studio:mark.set')}
          </Button>
        </div>
      </Field>
    </form>
  );
}
