/** The rules now in force, above the place where one writes. Nothing while there are none. */
import { Clock3, Link2Off, ShieldAlert, UserCheck, UserPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../lib/cx';
import { spanText } from '../../lib/span-text';
import type { ChatMode } from '../../realtime/protocol';
import styles from './composer.module.css';

export function RulesLine({ mode }: { mode: ChatMode | null }) {
  const { t } = useTranslation('room');
  if (!mode) return null;
  const { slowSeconds, followersOnlyMinutes, accountAgeMinutes, linksAllowed, shield } = mode;
  const rules = [
    shield && { key: 'shield', Icon: ShieldAlert, text: t('rules.shield') },
    slowSeconds > 0 && { key: 'slow', Icon: Clock3, text: t('rules.slow', { count: slowSeconds }) },
    followersOnlyMinutes >= 0 && {
      key: 'followers',
      Icon: UserCheck,
      text:
        followersOnlyMinutes === 0
          ? t('rules.followers')
          : t('rules.followersFor', { span: spanText(t, followersOnlyMinutes) }),
    },
    accountAgeMinutes > 0 && {
      key: 'age',
      Icon: UserPlus,
      text: t('rules.age', { span: spanText(t, accountAgeMinutes) }),
    },
    !linksAllowed && { key: 'links', Icon: Link2Off, text: t('rules.noLinks') },
  ].filter((rule) => rule !== false);
  if (rules.length === 0) return null;
  return (
    <ul className={cx('flex wraps', styles.rules)} aria-label={t('rules.label')} data-testid="rules">
      {rules.map(({ key, Icon, text }) => (
        <li key={key} data-rule={key}>
          <Icon size={13} aria-hidden />
          {text}
        </li>
      ))}
    </ul>
  );
}
