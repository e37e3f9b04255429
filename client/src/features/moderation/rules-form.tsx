// The rules of the chat; each takes effect the moment it is chosen, for everybody in the room.
import { ShieldAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../lib/cx';
import { spanText } from '../../lib/span-text';
import type { ChatMode } from '../../realtime/protocol';
import { Field } from '../../ui/field';
import { SelectBox } from '../../ui/select-box';
import { Skeleton } from '../../ui/skeleton';
import { Switch } from '../../ui/switch';
import { useToast } from '../../ui/toast';
import styles from './moderation.module.css';
import { type Rules, useModerationTools } from './moderation-data';

interface RulesFormProps {
  houseId: string;
  mode: ChatMode | null;
}

const SLOW = [0, 3, 5, 10, 30, 60, 120];
const FOLLOWERS = [-1, 0, 10, 30, 60, 1440, 10_080];
const AGE = [0, 10, 60, 1440, 10_080];
const LENGTHS = [50, 100, 200, 500];

/** What the room has now stands among the choices even when it is none of ours. */
const among = (choices: readonly number[], value: number) =>
  choices.includes(value) ? choices : [...choices, value].sort((a, b) => a - b);

export function RulesForm({ houseId, mode }: RulesFormProps) {
  const { t } = useTranslation(['moderation', 'room']);
  const [room] = useTranslation('room');
  const toast = useToast();
  const { setRules } = useModerationTools(houseId);
  const [busy, setBusy] = useState(false);
  if (!mode) return <Skeleton height={280} />;
  const { shield } = mode;
  const locked = busy || shield;

  const set = async (change: Partial<Rules>) => {
    setBusy(true);
    try {
      await setRules(change);
    } catch (refusal) {
      toast.refuse(refusal);
    } finally {
      setBusy(false);
    }
  };
  const box = (
    field: 'slowSeconds' | 'followersOnlyMinutes' | 'accountAgeMinutes' | 'maxText',
    choices: readonly number[],
    wordOf: (value: number) => string,
  ) => (
    <Field label={t(`moderation:rules.${field}`)}>
      <SelectBox
        value={String(mode[field])}
        disabled={locked}
        onChange={(value) => void set({ [field]: Number(value) })}
        options={among(choices, mode[field]).map((value) => ({ value: String(value), label: wordOf(value) }))}
      />
    </Field>
  );

  return (
    <div className="stack gap-20">
      <div className={cx('stack gap-14', styles.shield)} data-on={shield || undefined}>
        <ShieldAlert size={22} aria-hidden />
        <div>
          <b>{t('moderation:shield.title')}</b>
          <p>{shield ? t('moderation:shield.on') : t('moderation:shield.text')}</p>
        </div>
        <Switch
          checked={shield}
          disabled={busy}
          onChange={(on) => void set({ shield: on })}
          label={<span className="vh">{t('moderation:shield.title')}</span>}
        />
      </div>
      <div className={cx('stack gap-14', styles.fields)}>
        {box('slowSeconds', SLOW, (value) =>
          value === 0 ? t('moderation:off') : t('moderation:everySeconds', { count: value }),
        )}
        {box('followersOnlyMinutes', FOLLOWERS, (value) =>
          value < 0
            ? t('moderation:off')
            : value === 0
              ? t('moderation:allFollowers')
              : t('moderation:atLeast', { span: spanText(room, value) }),
        )}
        {box('accountAgeMinutes', AGE, (value) =>
          value === 0 ? t('moderation:off') : t('moderation:atLeast', { span: spanText(room, value) }),
        )}
        {box('maxText', LENGTHS, (value) => t('moderation:characters', { count: value }))}
      </div>
      <Switch
        checked={mode.linksAllowed}
        disabled={locked}
        onChange={(linksAllowed) => void set({ linksAllowed })}
        label={t('moderation:rules.linksAllowed')}
      />
    </div>
  );
}
