// The form of one's profile. It asks before unsaved changes are left behind.
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { post } from '../../api/post';
import type { UserInfo } from '../../api/schema.gen';
import { serverNow } from '../../lib/server-clock';
import { useSession } from '../../session/session';
import { DateTriple } from '../../ui/date-triple';
import { Field } from '../../ui/field';
import { SelectBox } from '../../ui/select-box';
import { TextArea } from '../../ui/text-area';
import { TextInput } from '../../ui/text-input';
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
  const { form, control, submit, busy, errorOf, generalError } = useAccountForm<ProfileValues>(
    profile,
    valuesOf(user),
    async (values) => {
      const saved = await post('/web_user/web_user_change_information', profileAsked(values));
      form.reset(valuesOf(saved));
      setUser(saved);
      toast.show(t('common:done.saved'));
    },
  );
  const { field: nickName } = useController({ control, name: 'nickName' });
  const { field: birthday } = useController({ control, name: 'birthday' });
  const { field: gender } = useController({ control, name: 'gender' });
  const { field: region } = useController({ control, name: 'region' });
  const { field: emotionalStatus } = useController({ control, name: 'emotionalStatus' });
  const { field: hobby } = useController({ control, name: 'hobby' });
  const { field: about } = useController({ control, name: 'personalProfile' });
  const { field: height } = useController({ control, name: 'height' });
  const { field: weight } = useController({ control, name: 'weight' });

  const shown = t(user.houseId ? 'account:seen.inSpace' : 'account:seen.asAnchor');
  const choices = (list: readonly { value: number | string; label: string }[] | undefined) =>
    (list ?? []).map(({ value, label }) => ({ value: String(value), label }));
  const measure = (name: 'height' | 'weight') => {
    const field = name === 'height' ? height : weight;
    const rule = form.formState.errors[name]?.message === `rule.${name}`;
    const error = rule ? t(`account:rule.${name}`, name === 'height' ? HEIGHT : WEIGHT) : errorOf(name);
    return (
      <Field label={t(`account:${name}`)} hint={t('account:seen.nobody')} error={error} beside>
        <TextInput
          name={name}
          inputMode="numeric"
          dir="ltr"
          value={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
          end={<span className={styles.unit}>{t(name === 'height' ? 'account:cm' : 'account:kg')}</span>}
        />
      </Field>
    );
  };

  return (
    <FormFrame
      onSubmit={submit}
      busy={busy}
      unsaved={form.formState.isDirty && !busy}
      error={generalError}
      submitLabel={t('common:action.save')}
    >
      <Field
        label={t('account:nickName')}
        hint={t('account:seen.everybody')}
        required
        error={errorOf('nickName')}
        beside
      >
        <TextInput
          name="nickName"
          autoComplete="nickname"
          dir="auto"
          maxLength={NICK_MAX}
          showCount
          value={nickName.value}
          onChange={nickName.onChange}
          onBlur={nickName.onBlur}
        />
      </Field>
      <Field
        label={t('account:birthday')}
        hint={t('account:seen.nobody')}
        required
        error={errorOf('birthday')}
        beside
      >
        <DateTriple
          value={birthday.value}
          onChange={birthday.onChange}
          onBlur={birthday.onBlur}
          lastYear={new Date(serverNow()).getFullYear() - AGE.min}
          years={AGE.max - AGE.min + 1}
        />
      </Field>
      <Field label={t('account:gender')} hint={shown} beside>
        <SelectBox
          name="gender"
          value={gender.value}
          onChange={gender.onChange}
          onBlur={gender.onBlur}
          options={choices(enums?.gender)}
        />
      </Field>
      <Field label={t('account:region')} hint={shown} required error={errorOf('region')} beside>
        <RegionPick value={region.value} onChange={region.onChange} onBlur={region.onBlur} />
      </Field>
      {measure('height')}
      {measure('weight')}
      <Field label={t('account:emotionalStatus')} hint={t('account:seen.nobody')} beside>
        <SelectBox
          name="emotionalStatus"
          value={emotionalStatus.value}
          onChange={emotionalStatus.onChange}
          onBlur={emotionalStatus.onBlur}
          options={choices(enums?.emotionalStatus)}
        />
      </Field>
      <Field label={t('account:hobby')} hint={t('account:seen.nobody')} error={errorOf('hobby')} beside>
        <TextInput
          name="hobby"
          dir="auto"
          maxLength={HOBBY_MAX}
          value={hobby.value}
          onChange={hobby.onChange}
          onBlur={hobby.onBlur}
        />
      </Field>
      <Field label={t('account:personalProfile')} hint={shown} error={errorOf('personalProfile')} beside>
        <TextArea
          name="personalProfile"
          dir="auto"
          maxLength={ABOUT_MAX}
          value={about.value}
          onChange={about.onChange}
          onBlur={about.onBlur}
        />
      </Field>
    </FormFrame>
  );
}
