// What comes of a text: how the site shows it, what differs from a version, and the versions there are.
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalText } from '../../../src/api/refusal';
import type { RichTextShowAnswer, RichTextShown } from '../../../src/api/schema.gen';
import { lazy } from '../../../src/i18n/lazy';
import { Button } from '../../../src/ui/button';
import { Field } from '../../../src/ui/field';
import { RichText } from '../../../src/ui/rich-text';
import { SelectBox } from '../../../src/ui/select-box';
import { Skeleton } from '../../../src/ui/skeleton';
import { Tabs } from '../../../src/ui/tabs';
import { call } from '../../api/call';
import { useCall } from '../../api/use-call';
import { momentText } from '../../frame/moment';
import styles from './rich.module.css';
import type { TextName } from './rich-types';

const RichDifference = lazy(() => import('./rich-difference'));

/** Milliseconds after the last key before the server is asked what it would keep. */
const PAUSE = 400;

interface RichResultProps extends TextName {
  shown: RichTextShowAnswer;
  title: string;
  html: string;
  onRestore: (old: RichTextShown) => void;
}

/** A value once it has rested. */
function useRested<T>(value: T): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), PAUSE);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}

export function RichResult({ type, languageType, shown, title, html, onRestore }: RichResultProps) {
  const { t } = useTranslation('console');
  const [side, setSide] = useState<'preview' | 'difference'>('preview');
  const [against, setAgainst] = useState(shown.text?.version ?? 0);
  const rested = useRested(html);
  const name = useRested(title);
  const kept = useQuery({
    queryKey: ['/admin/rich_text_edit', 'dry', type, languageType, name, rested],
    queryFn: ({ signal }) =>
      call(
        '/admin/rich_text_edit',
        { type, languageType, title: name, contentHtml: rested, dryRun: true },
        { signal },
      ),
    enabled: name.trim() !== '' && rested !== '',
    placeholderData: (last) => last,
    retry: false,
  });
  const old = useCall(
    '/admin/rich_text_show',
    { type, languageType, version: against },
    { enabled: against !== 0, fresh: Number.POSITIVE_INFINITY },
  );
  const before = against === 0 ? undefined : old.data?.text;

  return (
    <div className={styles.side}>
      <Tabs
        label={t('texts.rich.preview')}
        items={[
          { value: 'preview', label: t('texts.rich.preview') },
          { value: 'difference', label: t('texts.rich.difference') },
        ]}
        value={side}
        onChange={setSide}
        panelClassName={styles.side}
      >
        {kept.error && (
          <p className="quiet small" role="alert">
            {refusalText(t, kept.error)}
          </p>
        )}
        {side === 'preview' && (
          <>
            <p className="quiet small">{t('texts.rich.previewHint')}</p>
            <RichPreview kept={kept.data} asking={kept.isLoading} />
          </>
        )}
        {side === 'difference' && (
          <>
            {shown.versions.length > 0 && (
              <Field label={t('texts.rich.compare')}>
                <SelectBox
                  value={String(against)}
                  onChange={(version) => setAgainst(Number(version))}
                  options={shown.versions.map(({ version, updateTime, operator }, at) => ({
                    value: String(version),
                    label:
                      at === 0
                        ? t('texts.rich.stored', { version })
                        : t('texts.rich.older', {
                            version,
                            time: momentText(updateTime),
                            by: operator || t('texts.rich.nobody'),
                          }),
                  }))}
                />
              </Field>
            )}
            {before && (
              <div>
                <Button look="outline" size="small" onClick={() => onRestore(before)}>
                  {t('texts.rich.restore')}
                </Button>
              </div>
            )}
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keys. */}
            <section className={styles.paper} tabIndex={0} aria-label={t('texts.rich.difference')}>
              <Suspense fallback={<Skeleton height={200} />}>
                {kept.data && (against === 0 || before) && (
                  <RichDifference
                    before={{ title: before?.title ?? '', html: before?.contentHtml ?? '' }}
                    after={{ title: kept.data.title, html: kept.data.contentHtml ?? '' }}
                  />
                )}
              </Suspense>
            </section>
          </>
        )}
      </Tabs>
    </div>
  );
}

interface RichPreviewProps {
  /** What the server would keep; nothing before it has answered, and of a text without a title. */
  kept: RichTextShown | undefined;
  asking: boolean;
}

/** A text as the site will show it. */
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
