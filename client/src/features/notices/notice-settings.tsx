// Which notices one wants, and how long before a match: kept at once, taken back when the server refuses.
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { post } from '../../api/post';
import type { NotifySettingAnswer } from '../../api/schema.gen';
import { callKey, useCall } from '../../api/use-call';
import { cx } from '../../lib/cx';
import { ErrorState } from '../../ui/error-state';
import { SelectBox } from '../../ui/select-box';
import { Skeleton } from '../../ui/skeleton';
import { Switch } from '../../ui/switch';
import { useToast } from '../../ui/toast';
import styles from './notices.module.css';
import { PushSwitch } from './push-switch';

const SETTING = '/web_my/notify_setting';
const kinds = ['anchorLive', 'matchSoon', 'newDynamic'] as const;
/** Minutes before a match that are offered; the server takes 5 to 120. */
const minutes = [5, 10, 15, 30, 60, 120];

export function NoticeSettings() {
  const { t, i18n } = useTranslation('notices');
  const queries = useQueryClient();
  const toast = useToast();
  const { data, error, refetch } = useCall(SETTING, {});
  const key = callKey(SETTING, {}, i18n.language);

  const change = async (part: Partial<NotifySettingAnswer>) => {
    if (!data) return;
    // Another change may be on its way: only this part is shown, and taken back.
    const put = (changed: Partial<NotifySettingAnswer>) =>
      queries.setQueryData<NotifySettingAnswer>(key, (shown) => shown && { ...shown, ...changed });
    put(part);
    try {
      await post(SETTING, part);
    } catch (refusal) {
      put(Object.fromEntries(Object.keys(part).map((name) => [name, data[name as keyof typeof data]])));
      toast.refuse(refusal);
    }
  };

  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={220} />;
  const offered = minutes.includes(data.matchSoonMinutes)
    ? minutes
    : [...minutes, data.matchSoonMinutes].sort((a, b) => a - b);
  return (
    <ul className={cx('stack gap-2', styles.rows)} data-framed>
      {kinds.map((kind) => (
        <li key={kind} className={cx('row wraps apart', styles.setting)}>
          <Switch
            checked={data[kind]}
            onChange={(on) => void change({ [kind]: on })}
            label={
              <span className={cx('stack gap-2 shrinks grows breaks', styles.words)}>
                <b>{t(`settings.${kind}.name`)}</b>
                <span>{t(`settings.${kind}.text`)}</span>
              </span>
            }
          />
          {kind === 'matchSoon' && (
            <SelectBox
              className={styles.minutes}
              aria-label={t('settings.minutes')}
              disabled={!data.matchSoon}
              value={String(data.matchSoonMinutes)}
              onChange={(value) => void change({ matchSoonMinutes: Number(value) })}
              options={offered.map((count) => ({
                value: String(count),
                label: t('settings.before', { count }),
              }))}
            />
          )}
        </li>
      ))}
      <li className={cx('row wraps apart', styles.setting)}>
        <PushSwitch />
      </li>
    </ul>
  );
}
