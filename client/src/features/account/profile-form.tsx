// The form of one's profile. It asks before unsaved changes are left behind.
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { post } from '../../api/post';
import type { UserInfo } from '../../api/schema.gen';
import { cx } from '../../lib/cx';
import { serverNow } from '../../lib/server-clock';
import { useSession } from '../../session/session';
import { AreaField, ChoiceField, TextField } from '../../ui/bound-fields';
import { DateTriple } from '../../ui/date-triple';
import { Field } from '../../ui/field';
import { useToast } from '../../ui/toast';
import { FormFrame } from './form-frame';
import styles from './profile.module.css';
import {
  ABOUT_MAX,
  AGE,
  HEIGHT,
  HOBBY_MAX,
  NICK_MAX,
  type ProfileValues,
  profile,
  profileAsked,
  valuesOf,
  WEIGHT,
} from './profile-values';
import { RegionPick } from './region-pick';
import { useAccountForm } from './use-account-form';

export function ProfileForm({ user }: { user: UserInfo }) {
  const { t } = useTranslation(['account', 'common']);
  const { enums, setUser } = useSession();
  const toast = useToast();
  const account = useAccountForm<ProfileValues>(profile, valuesOf(user), async (values) => {
    const saved = await post('/web_user/web_user_change_information', profileAsked(values));
    form.reset(valuesOf(saved));
    setUser(saved);
    toast.show(t('common:done.saved'));
  });
  const { form, control, busy, errorOf } = account;
  const { field: birthday } = useController({ control, name: 'birthday' });
  const { field: region } = useController({ control, name: 'region' });
  const shown = t(user.houseId ? 'account:seen.inSpace' : 'account:seen.asAnchor');
  const hidden = t('account:seen.nobody');
  /** The field of a name, and who sees what it holds. */
  const of = <Name extends keyof ProfileValues>(name: Name, hint: string) => ({
    name,
    control,
    hint,
    label: t(`account:${name}`),
    error: errorOf(name),
    beside: true,
  });
  const measure = (name: 'height' | 'weight', rule: { min: number; max: number }, unit: string) => (
    <TextField
      {...of(name, hidden)}
      {...(form.formState.errors[name]?.message === `rule.${name}` && {
        error: t(`account:rule.${name}`, rule),
      })}
      inputMode="numeric"
      dir="ltr"
      end={<span className={cx('faint small', styles.unit)}>{unit}</span>}
    />
  );
  return (
    <FormFrame form={account} unsaved={form.formState.isDirty && !busy} submitLabel={t('common:action.save')}>
      <TextField
        {...of('nickName', t('account:seen.everybody'))}
        required
        autoComplete="nickname"
        dir="auto"
        maxLength={NICK_MAX}
        showCount
      />
      <Field {...of('birthday', hidden)} required>
        <DateTriple
          value={birthday.value}
          onChange={birthday.onChange}
          onBlur={birthday.onBlur}
          lastYear={new Date(serverNow()).getFullYear() - AGE.min}
          years={AGE.max - AGE.min + 1}
        />
      </Field>
      <ChoiceField {...of('gender', shown)} options={choices(enums?.gender)} />
      <Field {...of('region', shown)} required>
        <RegionPick value={region.value} onChange={region.onChange} onBlur={region.onBlur} />
      </Field>
      {measure('height', HEIGHT, t('account:cm'))}
      {measure('weight', WEIGHT, t('account:kg'))}
      <ChoiceField {...of('emotionalStatus', hidden)} options={choices(enums?.emotionalStatus)} />
      <TextField {...of('hobby', hidden)} dir="auto" maxLength={HOBBY_MAX} />
      <AreaField {...of('personalProfile', shown)} dir="auto" maxLength={ABOUT_MAX} />
    </FormFrame>
  );
}

const choices = (list: readonly { value: number | string; label: string }[] | undefined) =>
  (list ?? []).map(({ value, label }) => ({ value: String(value), label }));
