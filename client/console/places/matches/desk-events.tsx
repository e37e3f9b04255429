// What was entered of a match, the newest first, with the way to take it back.
import { Undo2 } from 'lucide-react';
import { Fragment } from 'react';
import type { MatchEvent } from '../../../src/api/schema.gen';
import { cx } from '../../../src/lib/cx';
import { Button } from '../../../src/ui/button';
import { useKeys } from '../../frame/use-keys';
import styles from './desk.module.css';
import { lastStanding } from './desk-acts';
import type { DeskProps } from './use-desk';

interface DeskEventsProps extends DeskProps {
  events: readonly MatchEvent[];
  onRevoke: (event: MatchEvent) => void;
}

export function DeskEvents({ events, names, desk, tools, onRevoke }: DeskEventsProps) {
  const { t, eventOf } = tools;
  const { sending } = desk;
  const last = lastStanding(events);
  useKeys({ z: () => last && sending.length === 0 && onRevoke(last) });
  return (
    <section className={styles.events} aria-label={t('match.events')}>
      <h2 className={cx('quiet small strong', styles.heading)}>{t('match.events')}</h2>
      {events.length === 0 && sending.length === 0 && <p className="faint small">{t('match.noEvents')}</p>}
      <ol>
        {[...sending].reverse().map(({ id, text }) => (
          <li key={`sending-${id}`} className={cx(styles.event, styles.pending)}>
            <span className="faint">…</span>
            <span>{text}</span>
            <small>{t('match.isSending')}</small>
          </li>
        ))}
        {[...events].reverse().map((event) => (
          <li key={event.eventId} className={styles.event} data-event={event.eventId}>
            <span className={cx('num faint')}>
              {event.minute === null ? '' : `${event.minute}${event.offset ? `+${event.offset}` : ''}′`}
            </span>
            <span className={cx(event.revoked && styles.revoked)}>
              <b>{eventOf(event.type)}</b>
              {event.teamSide !== 0 && ` · ${names[event.teamSide as 1 | 2]}`}
              {[event.player, event.text].map(
                (detail, at) =>
                  detail && (
                    <Fragment key={at === 0 ? 'player' : 'text'}>
                      {' · '}
                      <bdi>{detail}</bdi>
                    </Fragment>
                  ),
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
                aria-label={`${t('match.takeBack')}${event === last ? ' z' : ''}: ${eventOf(event.type)}`}
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
