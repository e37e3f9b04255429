// The tutorial and the two agreements, as the operator wrote them.

import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { TextType } from '../../api/enums.gen';
import { useCall } from '../../api/use-call';
import { useTitle } from '../../lib/use-title';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { RichText } from '../../ui/rich-text';
import { Skeleton } from '../../ui/skeleton';
import NotFoundPage from './not-found-page';
import styles from './pages.module.css';

/** Address → text. */
const TYPES: Readonly<Record<string, number>> = {
  '/user/tutorial': TextType.Tutorial,
  '/user/contract/service': TextType.Service,
  '/user/contract/privacy': TextType.Privacy,
};

export default function RichTextPage() {
  const { pathname } = useLocation();
  const type = TYPES[pathname.replace(/\/$/, '')];
  return type === undefined ? <NotFoundPage /> : <Document type={type} />;
}

function Document({ type }: { type: number }) {
  const { t } = useTranslation('common');
  const { data, error, isPending, refetch } = useCall(
    '/common_face/find_rich_text',
    { type },
    { fresh: 300_000 },
  );
  useTitle(data?.title);
  return (
    <article className={styles.document}>
      {isPending && (
        <>
          <Skeleton height={40} width="50%" />
          <Skeleton height={360} />
        </>
      )}
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && (
        <>
          <h1 dir="auto">{data.title}</h1>
          {data.contentHtml ? <RichText html={data.contentHtml} /> : <EmptyState title={t('state.empty')} />}
        </>
      )}
    </article>
  );
}
