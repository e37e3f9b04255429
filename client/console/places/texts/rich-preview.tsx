// A text as the site will show it.
import { useTranslation } from 'react-i18next';
import type { RichTextShown } from '../../../src/api/schema.gen';
import { RichText } from '../../../src/ui/rich-text';
import styles from './rich.module.css';

interface RichPreviewProps {
  /** What the server would keep; nothing before it has answered, and of a text without a title. */
  kept: RichTextShown | undefined;
  asking: boolean;
}

export function RichPreview({ kept, asking }: RichPreviewProps) {
  const { t } = useTranslation('console');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keys.
    <article className={styles.paper} tabIndex={0} aria-label={t('texts.rich.preview')} aria-busy={asking}>
      {kept && (
        <>
          <h1 dir="auto">{kept.title}</h1>
          <RichText html={kept.contentHtml ?? ''} />
        </>
      )}
    </article>
  );
}
