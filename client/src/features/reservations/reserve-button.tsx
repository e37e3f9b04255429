// Beside a match: be reminded of it; for anchors also: broadcast it.

import { Bell, BellRing, CalendarCheck, ChevronDown, Mic, VideoOff } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { MatchStatus } from '../../api/enums.gen';
import type { Match } from '../../api/schema.gen';
import { isReservable, type MatchActProps } from '../../cards/match-act';
import { lazy } from '../../i18n/lazy';
import { cx } from '../../lib/cx';
import { serverNow } from '../../lib/server-clock';
import { useSession } from '../../session/session';
import { Button, buttonClass } from '../../ui/button';
import { CountText } from '../../ui/count-text';
import { ChooseButton } from './choose-button';
import { nameOf } from './match-name';
import { isInPlay, isReserved } from './reservation-data';
import styles from './reservations.module.css';
import { useReserveFlow } from './use-reserve-flow';

const AnchorMenu = lazy(() => import('./anchor-menu').then(({ AnchorMenu }) => ({ default: AnchorMenu })));

/** Ended and cut short: nothing to wait for. */
const OVER = new Set<MatchStatus>([MatchStatus.Ended, MatchStatus.CutShort]);

export function ReserveButton({ match, onChoose }: MatchActProps) {
  const { user } = useSession();
  const open = isReservable(match, serverNow());
  const plays = isInPlay(match, serverNow());
  const held = (match.isReserved || match.isAnchorReserved) && !OVER.has(match.matchStatus);
  if (onChoose) return open || held || plays ? <ChooseButton match={match} onChoose={onChoose} /> : null;
  if (plays && user?.houseId) return <ShowLink match={match} />;
  if (!open && !held) return null;
  return (
    <span className={cx('inline-row gap-8 plain', styles.act)}>
      {match.reserveCount > 0 && <ReserveCount count={match.reserveCount} />}
      {user?.houseId ? <AnchorReserve match={match} /> : <ViewerReserve match={match} />}
    </span>
  );
}

/** For an anchor, while a match is being played: takes it to where the broadcast begins, or goes on. */
function ShowLink({ match }: { match: Match }) {
  const { t } = useTranslation('book');
  const words = t('showNow');
  return (
    <Link
      to={`/user/configuration?match=${match.matchId}`}
      className={buttonClass({ look: 'outline', size: 'small' })}
      aria-label={`${words}: ${nameOf(match)}`}
    >
      <Mic size={14} aria-hidden />
      {words}
    </Link>
  );
}

function ReserveCount({ count }: { count: number }) {
  const { t } = useTranslation('book');
  return (
    <span className={cx('inline-row gap-4 faint', styles.count)}>
      <Bell size={12} aria-hidden />
      <span aria-hidden>
        <CountText value={count} />
      </span>
      <span className="vh">{t('count', { count })}</span>
    </span>
  );
}

function ViewerReserve({ match }: MatchActProps) {
  const { t } = useTranslation('book');
  const { isLogin, openLogin } = useSession();
  const { busy, reserve, giveUp, dialogs } = useReserveFlow(match);
  const on = isReserved(match, 'viewer');
  const words = on ? t('reserved') : t('reserve');
  const press = () => {
    if (!isLogin) openLogin({ next: () => reserve('viewer') });
    else if (on) giveUp('viewer');
    else reserve('viewer');
  };
  return (
    <>
      <Button
        look={on ? 'chosen' : 'outline'}
        size="small"
        busy={busy}
        aria-pressed={on}
        aria-label={`${words}: ${nameOf(match)}`}
        onClick={press}
      >
        {!busy && (on ? <BellRing size={14} aria-hidden /> : <Bell size={14} aria-hidden />)}
        {words}
      </Button>
      {dialogs}
    </>
  );
}

function AnchorReserve({ match }: MatchActProps) {
  const { t } = useTranslation('book');
  const flow = useReserveFlow(match);
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const { isAnchorReserved, isReserved: reminded } = match;
  const held = isAnchorReserved || reminded;
  const words = isAnchorReserved ? t('broadcasting') : reminded ? t('reserved') : t('reserve');
  const Icon = isAnchorReserved ? CalendarCheck : reminded ? BellRing : Bell;
  return (
    <>
      <Button
        ref={anchor}
        look={held ? 'chosen' : 'outline'}
        size="small"
        busy={flow.busy}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={`${words}: ${nameOf(match)}`}
        onClick={() => setOpen(!open)}
      >
        {!flow.busy && <Icon size={14} aria-hidden />}
        {words}
        <ChevronDown size={13} aria-hidden />
      </Button>
      <Suspense fallback={null}>
        {open && <AnchorMenu match={match} flow={flow} anchor={anchor} onClose={() => setOpen(false)} />}
      </Suspense>
      {flow.dialogs}
    </>
  );
}

/** For the match library, where an anchor looks for what to broadcast and nothing else. */
export function BroadcastButton({ match }: MatchActProps) {
  const { t } = useTranslation('book');
  const { busy, reserve, giveUp, dialogs } = useReserveFlow(match);
  const on = isReserved(match, 'anchor');
  if (isInPlay(match, serverNow())) return <ShowLink match={match} />;
  if (!on && !isReservable(match, serverNow())) return null;
  const words = on ? t('broadcasting') : t('broadcast');
  return (
    <span className={cx('inline-row gap-8 plain', styles.act)}>
      {!match.hasSource && (
        <span className={cx('inline-row tiny', styles.noSource)} title={t('library.without')}>
          <VideoOff size={14} aria-hidden />
          <span>{t('library.without')}</span>
        </span>
      )}
      <Button
        look={on ? 'chosen' : 'outline'}
        size="small"
        busy={busy}
        aria-pressed={on}
        aria-label={`${words}: ${nameOf(match)}`}
        onClick={() => (on ? giveUp('anchor') : reserve('anchor'))}
      >
        {!busy && (on ? <CalendarCheck size={14} aria-hidden /> : <Mic size={14} aria-hidden />)}
        {words}
      </Button>
      {dialogs}
    </span>
  );
}
