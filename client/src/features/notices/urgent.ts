// What is of use only now is told at the bottom of the page, with the way there.
import { Bell } from 'lucide-react';
import { NotifyType } from '../../api/enums.gen';
import type { NoticeShown } from '../../api/notices';
import { type AnyTranslate, say } from '../../i18n/say';
import { ownDirection } from '../../lib/isolate';
import type { Toaster } from '../../ui/toast';
import { ownNoticeTime } from './own-time';

type Told = Pick<NoticeShown, 'type' | 'title' | 'body' | 'params'>;

const STAY_MS = 12_000;

export function tellUrgent(toast: Toaster, t: AnyTranslate, notice: Told, go: () => void) {
  toast.show(urgentWords(t, notice), {
    icon: Bell,
    stay: STAY_MS,
    action: { label: say(t, 'common:notices.go'), onPress: go },
  });
}

/** The title; of a match also how it stands, and of a slot when it begins. */
export function urgentWords(t: AnyTranslate, notice: Told): string {
  if (notice.type === NotifyType.MatchNews) return `${notice.title} · ${ownDirection(notice.body)}`;
  if (notice.type !== NotifyType.SlotSoon) return notice.title;
  const own = ownNoticeTime(notice);
  const words = [notice.title, ownDirection(notice.body)];
  if (own) words.push(say(t, 'notices:yourTime', { time: ownDirection(own) }));
  return words.join(' · ');
}
