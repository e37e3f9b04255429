/** Marks this moment of the broadcast in the recording, with a word about it. */
import { Bookmark } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { post } from '../../api/post';
import { LineForm } from '../../ui/line-form';
import { useToast } from '../../ui/toast';

const longest = 30;

interface MarkFormProps {
  houseId: string;
  onUnsaved: (unsaved: boolean) => void;
}

export function MarkForm({ houseId, onUnsaved }: MarkFormProps) {
  const { t } = useTranslation('studio');
  const toast = useToast();
  return (
    <LineForm
      name="mark"
      label={t('mark.label')}
      hint={t('mark.hint')}
      longest={longest}
      showCount
      empty={t('mark.empty')}
      act={
        <>
          <Bookmark size={16} aria-hidden />
          {t('mark.set')}
        </>
      }
      onSend={(text) =>
        post('/web_anchor/live_mark', { houseId, text }).then(() => toast.show(t('mark.done')))
      }
      onUnsaved={onUnsaved}
    />
  );
}
