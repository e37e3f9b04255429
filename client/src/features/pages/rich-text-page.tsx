// The tutorial, the rules, the help and the two agreements, as the operator wrote them.

import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { Stage, TextType } from '../../api/enums.gen';
import { post } from '../../api/post';
import { useCall } from '../../api/use-call';
import { wholeDate } from '../../i18n/format';
import { cx } from '../../lib/cx';
import { ownDirection } from '../../lib/isolate';
import { useTitle } from '../../lib/use-title';
import { useSession } from '../../session/session';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { RichText } from '../../ui/rich-text';
import { Skeleton } from '../../ui/skeleton';
import { useToast } from '../../ui/toast';
import { HelpText } from './help-text';
import NotFoundPage from './not-found-page';
import styles from './pages.module.css';

type ReadStage = typeof Stage.Tutorial | typeof Stage.Rules;

interface Kind {
  type: number;
  /** The novice task that is done by reading it. */
  stage?: ReadStage;
  /** People agree to a version of it. */
  versioned?: boolean;
}

/** Address → text. */
const KINDS: Readonly<Record<string, Kind>> = {
  '/user/tutorial': { type: TextType.Tutorial, stage: Stage.Tutorial },
  '/user/rules': { type: TextType.LiveRules, stage: Stage.Rules },
  '/user/help': { type: TextType.Help },
  '/user/contract/service': { type: TextType.Service, versioned: true },
  '/user/contract/privacy': { type: TextType.Privacy, versioned: true },
};

export default function RichTextPage() {
  const { pathname } = useLocation();
  const kind = KINDS[pathname.replace(/\/$/, '').toLowerCase()];
  return kind ? <Document key={kind.type} {...kind} /> : <NotFoundPage />;
}

function Document({ type, stage, versioned }: Kind) {
  const { t } = useTranslation(['common', 'personal']);
  const { data, error, isPending, refetch } = useCall(
    '/common_face/find_rich_text',
    { type },
    { fresh: 300_000 },
  );
  const written = data !== undefined && data.version > 0;
  const end = useRead(written ? stage : undefined);
  // Operators may have written no help: then ours stands there.
  const ownHelp = type === TextType.Help && data?.version === 0;
  useTitle(ownHelp ? t('personal:menu.help') : data?.title);
  return (
    <article className={cx('stack gap-20 at-top', styles.document)}>
      {isPending && (
        <>
          <Skeleton height={40} width="50%" />
          <Skeleton height={360} />
        </>
      )}
      {ownHelp && <HelpText />}
      {data && !written && !ownHelp && <EmptyState title={t('state.empty')} />}
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {written && (
        <>
          <h1 dir="auto">{data.title}</h1>
          {versioned && (
            <p className="faint small">
              {t('personal:agreements.version', {
                n: data.version,
                date: ownDirection(wholeDate(data.updateTime)),
              })}
            </p>
          )}
          <RichText html={data.contentHtml} />
          <div ref={end} />
        </>
      )}
    </article>
  );
}

/** Tells the server that a text was read once its end, where the ref is, has been on the screen. */
function useRead(stage: ReadStage | undefined) {
  const { t } = useTranslation('personal');
  const { isLogin } = useSession();
  const toast = useToast();
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const watched = end.current;
    if (!watched || !stage || !isLogin || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      post('/web_task/web_task_done_stage', { stage }).then(
        ({ justDone }) => justDone.includes(stage) && toast.show(t('tasks.doneNow')),
        () => undefined, // nobody asked for it: the next reading tells it again
      );
    });
    observer.observe(watched);
    return () => observer.disconnect();
  }, [stage, isLogin, toast, t]);
  return end;
}
