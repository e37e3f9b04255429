// /login, /register and /forgot as pages of their own; `?next=` says where to go afterwards.
import { useState } from 'react';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import { useTitle } from '../../lib/use-title';
import { useSession } from '../../session/session';
import { SectionHead } from '../../ui/section-head';
import styles from './account.module.css';
import type { AccountMode } from './account-mode';
import { AccountPanel } from './account-panel';
import { useModeTitle } from './use-mode-title';

/** Only addresses of this site: a link must not lead a fresh login elsewhere. */
function safeNext(next: string | null): string {
  return next && /^\/(?![/\\])/.test(next) ? next : '/';
}

export default function AccountPage() {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { isLogin } = useSession();
  const [registered, setRegistered] = useState(false);
  const next = safeNext(params.get('next'));
  const mode: AccountMode = registered ? 'registered' : (pathname.slice(1) as AccountMode);
  const title = useModeTitle(mode);
  useTitle(title);

  if (isLogin && !registered) return <Navigate to={next} replace />;

  const change = (wanted: AccountMode) => {
    if (wanted === 'registered') setRegistered(true);
    else navigate({ pathname: `/${wanted}`, search: params.toString() }, { replace: true });
  };

  return (
    <div className={styles.page}>
      <section className={styles.card}>
        <SectionHead level={1} title={title} />
        <AccountPanel mode={mode} onMode={change} onFinish={() => navigate(next, { replace: true })} />
      </section>
    </div>
  );
}
