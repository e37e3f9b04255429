// What was entered of a match, the newest first, with the way to take it back.
import { Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { MatchEvent } from '../../../src/api/schema.gen';
import { cx } from '../../../src/lib/cx';
import { Button } from '../../../src/ui/button';
import styles from './desk.module.css';
import { lastStanding, type Sending } from './desk-acts';
import { useMatchWords } from './use-match-words';

interface DeskEventsProps {
  events: readonly MatchEvent[];
  names: Readonly<Record<1 | 2, string>>;
  sending: readonly Sending[];
  onRevoke: (event: MatchEvent) => void;
}

export function DeskEvents({ events, names, sending, onRevoke }: DeskEventsProps) {
  const { t } = useTranslation('console');
  const words = useMatchWords();
  const last = lastStanding(events);
  return (
    <section className={styles.events} aria-label={t('match.events')}>
      <h2 className={styles.heading}>{t('match.events')}</h2>
      {events.length === 0 && sending.length === 0 && <p className={styles.quiet}>{t('match.noEvents')}</p>}
      <ol>
        {[...sending].reverse().map(({ id, text }) => (
          <li key={`sending-${id}`} className={cx(styles.event, styles.pending)}>
            <span className={styles.minute}>…</span>
            <span>{text}</span>
            <small>{t('match.isSending')}</small>
          </li>
        ))}
        {[...events].reverse().map((event) => (
          <li key={event.eventId} className={styles.event} data-event={event.eventId}>
            <span className={cx('num', styles.minute)}>
              {event.minute === null ? '' : `${event.minute}${event.offset ? `+${event.offset}` : ''}′`}
            </span>
            <span className={cx(event.revoked && styles.revoked)}>
              <b>{words.eventOf(event.type)}</b>
              {event.teamSide !== 0 && ` · ${names[event.teamSide as 1 | 2]}`}
              {event.player && (
                <>
                  {' · '}
                  <bdi>{event.player}</bdi>
                </>
              )}
              {event.text && (
                <>
                  {' · '}
                  <bdi>{event.text}</bdi>
                </>
              )}
              <span className="num">
                {' '}
                {event.homeScore}:{event.awayScore}
              </span>
            </span>
            {event.revoked ? (
              <small>{t('match.revoked')}</small>
            ) : (
              <Button
                size="small"
                look="ghost"
                aria-label={`${t('match.takeBack')}${event === last ? ' z' : ''}: ${words.eventOf(event.type)}`}
                onClick={() => onRevoke(event)}
              >
                <Undo2 size={14} aria-hidden /> {t('match.takeBack')} {event === last && <kbd>z</kbd>}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
