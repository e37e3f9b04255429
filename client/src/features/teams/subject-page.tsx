// What the pages of a team and of a competition share: the head, and tabs whose choice stands in the address.
import { Link2 } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { leadsNowhere } from '../../api/refusal';
import type { LiveItem, NewsWanted } from '../../api/schema.gen';
import { Crest } from '../../cards/crest';
import { LiveGrid } from '../../cards/live-grid';
import { lazy } from '../../i18n/lazy';
import { cx } from '../../lib/cx';
import { useTitle } from '../../lib/use-title';
import { useEnumLabel } from '../../session/session';
import { buttonClass } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { FollowButton } from '../../ui/follow-button';
import { IconButton } from '../../ui/icon-button';
import top from '../../ui/profile-head.module.css';
import { Skeleton } from '../../ui/skeleton';
import { Tabs } from '../../ui/tabs';
import { useCopyLink } from '../../ui/use-copy-link';
import type { Subject } from './subject';
import { SubjectMatches } from './subject-matches';
import styles from './teams.module.css';
import { useFollow } from './use-follow';

const Replays = lazy(() => import('./subject-replays'));
const Clips = lazy(() => import('./subject-clips'), 'clips');

const TABS = ['matches', 'results', 'table', 'teams', 'streamers', 'replays', 'clips'] as const;
type Tab = (typeof TABS)[number];

interface SubjectPageProps {
  subject: Subject;
  name: string;
  logo: string;
  raceType: number;
  anchors: readonly LiveItem[];
  /** The news of its matches that the reader gets; null: they do not follow it. */
  follow: NewsWanted | null;
  /** What only some subjects have. */
  more?: { table?: ReactNode; teams?: ReactNode };
  /** Below the name. */
  children?: ReactNode;
}

export function SubjectPage(props: SubjectPageProps) {
  const { subject, name, anchors, more = {} } = props;
  const { t } = useTranslation('team');
  const [params, setParams] = useSearchParams();
  useTitle(name);
  const tabs = TABS.filter((tab) => (tab === 'table' || tab === 'teams' ? more[tab] : true));
  const shown = tabs.find((tab) => tab === params.get('tab')) ?? 'matches';
  const choose = (tab: Tab) =>
    setParams(tab === 'matches' ? {} : { tab }, { replace: true, preventScrollReset: true });
  return (
    <div className={cx('wrap', top.page, styles.page)}>
      <Head {...props} />
      <Tabs<Tab>
        label={t('tabs.label')}
        value={shown}
        onChange={choose}
        panelClassName={styles.panel}
        items={tabs.map((value) => ({ value, label: t(`tabs.${value}`) }))}
      >
        {(shown === 'matches' || shown === 'results') && (
          <SubjectMatches
            key={shown}
            subject={subject}
            past={shown === 'results'}
            rooms={anchors}
            onOther={() => choose(shown === 'matches' ? 'results' : 'matches')}
          />
        )}
        {shown === 'table' && more.table}
        {shown === 'teams' && more.teams}
        {shown === 'streamers' && <Streamers anchors={anchors} />}
        <Suspense fallback={<Skeleton height={240} />}>
          {shown === 'replays' && <Replays subject={subject} />}
          {shown === 'clips' && <Clips subject={subject} />}
        </Suspense>
      </Tabs>
    </div>
  );
}

function Head({ subject, name, logo, raceType, follow, children }: SubjectPageProps) {
  const { t } = useTranslation('team');
  const sport = useEnumLabel('raceType', raceType);
  const copyLink = useCopyLink();
  const { press, busy } = useFollow(subject, follow);
  const url = window.location.origin + window.location.pathname;
  return (
    <header className={cx('row wraps gap-20', top.head, styles.head)}>
      <Crest logo={logo} name={name} size={76} />
      <div className={cx('stack gap-8', top.words, styles.words)}>
        <h1 dir="auto">{name}</h1>
        {sport && <p className="quiet small">{sport}</p>}
        {children}
      </div>
      <div className={cx('row gap-10', top.acts, styles.acts)}>
        <FollowButton followed={follow !== null} name={name} onToggle={press} busy={busy} />
        <IconButton
          label={t('share')}
          onClick={() => void copyLink(url, { copied: t('shareCopied'), failed: t('shareFailed', { url }) })}
        >
          <Link2 size={18} aria-hidden />
        </IconButton>
      </div>
    </header>
  );
}

function Streamers({ anchors }: { anchors: readonly LiveItem[] }) {
  const { t } = useTranslation('team');
  if (anchors.length > 0) return <LiveGrid items={anchors} />;
  return (
    <EmptyState
      title={t('noStreamers')}
      text={t('noStreamersText')}
      action={
        <Link to="/anchor/0" className={buttonClass({ look: 'ghost' })}>
          {t('toStreamers')}
        </Link>
      }
    />
  );
}

interface SubjectGoneProps {
  title: string;
  error: unknown;
  onRetry: () => void;
}

/** It is not there, or cannot be read. */
export function SubjectGone({ title, error, onRetry }: SubjectGoneProps) {
  const { t } = useTranslation('team');
  const gone = leadsNowhere(error);
  useTitle(gone ? title : undefined);
  return (
    <div className="wrap">
      {gone ? (
        <EmptyState
          page
          title={title}
          action={
            <Link to="/match/0" className={buttonClass()}>
              {t('toMatches')}
            </Link>
          }
        />
      ) : (
        <ErrorState error={error} onRetry={onRetry} />
      )}
    </div>
  );
}

export function SubjectSkeleton() {
  return (
    <div className={cx('wrap', top.page, styles.page)} aria-hidden>
      <Skeleton height={126} />
      <Skeleton height={360} />
    </div>
  );
}
