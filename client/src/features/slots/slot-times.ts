// When a slot is, in words: on the clocks of its brand and on the reader's where they differ.
import { type AnyTranslate, say } from '../../i18n/say';
import { ownDirection } from '../../lib/isolate';
import { daySpanIn, ownSpan, type Span, spanIn } from '../../lib/zone';

/** `withDay` names the day too, for places that do not show it. */
export function slotTimes(t: AnyTranslate, span: Span, zone: string, withDay = false): string {
  const time = withDay ? daySpanIn(span, zone) : spanIn(span, zone);
  const own = ownSpan(span, zone);
  return own
    ? say(t, 'book:slots.bothTimes', { time: ownDirection(time), own: ownDirection(own) })
    : ownDirection(time);
}
