/** What the timeline of a match and the chat say of an event: its kind, its team and its minute. */
import type { MatchEvent, ShownMatch } from '../api/schema.gen';
import { clockTime } from '../i18n/format';
import { useSession } from '../session/session';

type Event = Pick<MatchEvent, 'type' | 'teamSide' | 'minute' | 'offset' | 'time'>;
type Teams = Pick<ShownMatch, 'homeTeam' | 'awayTeam'>;

/** The minute as a broadcast writes it, with stoppage time; the time of day where the data has no minute. */
export const minuteText = ({ minute, offset, time }: Event): string =>
  minute === null ? clockTime(time) : `${minute}${offset ? `+${offset}` : ''}'`;

/** `team` is undefined for an event of neither team, and without the match. */
export function useEventWords(event: Event, match: Teams | null) {
  const { enums } = useSession();
  return {
    label: enums?.matchEventType.find(({ value }) => value === event.type)?.label ?? '',
    team: [undefined, match?.homeTeam.name, match?.awayTeam.name][event.teamSide],
    minute: minuteText(event),
  };
}
