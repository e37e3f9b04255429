/** The sentence of a system notice in the reader's language; an unknown notice of a newer server stays silent. */
import type { TFunction } from 'i18next';
import { ownDirection } from '../../lib/isolate';
import type { NoticeLine } from '../../realtime/lines';

/** Keeps a name's direction from turning the sentence around it. */
const isolated = (value: unknown): string => ownDirection(typeof value === 'string' ? value : '');

export function noticeText(t: TFunction<'room'>, { notice, params }: NoticeLine): string | null {
  const nickName = isolated(params.nickName);
  switch (notice) {
    case 'muteAll':
    case 'unmuteAll':
    case 'liveStart':
    case 'liveEnd':
    case 'modeChanged':
      return t(`notice.${notice}`);
    case 'userUnmuted':
    case 'followed':
      return t(`notice.${notice}`, { nickName });
    case 'userMuted':
      if (typeof params.minutes === 'number')
        return t('notice.userMuted', { nickName, count: params.minutes });
      return t(params.session ? 'notice.userMutedSession' : 'notice.userMutedPermanent', { nickName });
    case 'anchorAnnouncement':
      return t('notice.anchorAnnouncement', { text: isolated(params.text) });
    default:
      return null;
  }
}
