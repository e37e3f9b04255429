// One language of a text: read from the server, then written, compared and saved under the next version.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../src/ui/error-state';
import { Skeleton } from '../../../src/ui/skeleton';
import { useCall } from '../../api/use-call';
import { RichForm } from './rich-form';
import type { RichDeskProps } from './rich-types';

export function RichDesk(props: RichDeskProps) {
  const { t } = useTranslation('console');
  const { type, languageType, onSaved } = props;
  const shown = useCall('/admin/rich_text_show', { type, languageType });
  /** Counts how often the text was read anew; what others write meanwhile does not take away what is typed here. */
  const [round, setRound] = useState(0);
  const readAgain = () => void shown.refetch().then(() => setRound((n) => n + 1));
  if (shown.error && !shown.data)
    return <ErrorState error={shown.error} onRetry={() => void shown.refetch()} />;
  if (!shown.data) return <Skeleton height={420} />;
  return (
    <section aria-label={t(`texts.rich.types.${type}`)}>
      <RichForm
        key={round}
        {...props}
        shown={shown.data}
        readAt={shown.dataUpdatedAt}
        onReadAgain={readAgain}
        onSaved={() => {
          onSaved();
          readAgain();
        }}
      />
    </section>
  );
}
