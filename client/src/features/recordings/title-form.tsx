// The title of a recording.
import { useTranslation } from 'react-i18next';
import type { OwnReplay } from '../../api/schema.gen';
import { LineForm } from '../../ui/line-form';
import { useRecordingActs } from './recordings-data';

const longest = 60;

interface TitleFormProps {
  replay: OwnReplay;
  onUnsaved: (unsaved: boolean) => void;
}

export function TitleForm({ replay, onUnsaved }: TitleFormProps) {
  const { t } = useTranslation('studio');
  const { edit } = useRecordingActs();
  return (
    <LineForm
      name="title"
      label={t('recordings.name')}
      begin={replay.title}
      longest={longest}
      showCount
      edits
      act={t('recordings.save')}
      empty={t('recordings.titleEmpty')}
      onSend={(title) => edit({ replayId: replay.replayId, title })}
      onUnsaved={onUnsaved}
    />
  );
}
