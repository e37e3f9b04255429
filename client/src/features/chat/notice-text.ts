/** The sentence of a system notice in the reader's language; an unknown notice of a newer server stays silent. */
import type { TFunction } from 'i18next';
import { ownDirection } from '../../lib/isolate';
import { spanText } from '../../lib/span-text';
import type { NoticeLine } from '../../realtime/lines';

/** Keeps a name's direction from turning the sentence around it. */
const isolated = (value: unknown): string => ownDirection(typeof value === 'string' ? value : '');

/** The rules that a change names, as they are now. */
function changedRules(t: TFunction<'room'>, params: NoticeLine['params']): string[] {
  const { slowSeconds, followersOnlyMinutes, accountAgeMinutes, linksAllowed, maxText, shield } = params;
  const rules: string[] = [];
  if (typeof shield === 'boolean') rules.push(t(shield ? 'rules.shield' : 'rules.shieldOff'));
  if (typeof slowSeconds === 'number')
    rules.push(slowSeconds > 0 ? t('rules.slow', { count: slowSeconds }) : t('rules.slowOff'));
  if (typeof followersOnlyMinutes === 'number') rules.push(followersRule(t, followersOnlyMinutes));
  if (typeof accountAgeMinutes === 'number')
    rules.push(
      accountAgeMinutes > 0 ? t('rules.age', { span: spanText(t, accountAgeMinutes) }) : t('rules.ageOff'),
    );
  if (typeof linksAllowed === 'boolean') rules.push(t(linksAllowed ? 'rules.links' : 'rules.noLinks'));
  if (typeof maxText === 'number') rules.push(t('rules.maxText', { count: maxText }));
  return rules;
}

function followersRule(t: TFunction<'room'>, minutes: number): string {
  if (minutes < 0) return t('rules.followersOff');
  return minutes === 0 ? t('rules.followers') : t('rules.followersFor', { span: spanText(t, minutes) });
}

export function noticeText(t: TFunction<'room'>, { notice, params }: NoticeLine): string | null {
  const nickName = isolated(params.nickName);
  switch (notice) {
    case 'muteAll':
    case 'unmuteAll':
    case 'liveStart':
    case 'liveEnd':
      return t(`notice.${notice}`);
    case 'modeChanged': {
      const rules = changedRules(t, params);
      return rules.length > 0
        ? t('notice.modeChangedTo', { rules: rules.join(' · ') })
        : t('notice.modeChanged');
    }
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
