// The form with which somebody applies to become an anchor.
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { post } from '../../api/post';
import type { ApplyForm as LastForm } from '../../api/schema.gen';
import { plainDigits } from '../../lib/plain-input';
import { useSession } from '../../session/session';
import { AreaField, ChoiceField, TextField } from '../../ui/bound-fields';
import { optionsOf } from '../../ui/select-box';
import { AgreeField } from './agree-field';
import {
  type ApplyValues,
  application,
  CONTACT_MAX,
  firstValues,
  INTRO_MAX,
  INTRO_MIN,
  NAME_MAX,
} from './apply-values';
import { FormFrame } from './form-frame';
import { PhoneFields } from './phone-fields';
import { ProofImages } from './proof-images';
import { useAccountForm } from './use-account-form';

interface ApplyFormProps {
  /** The form of a rejected application. */
  last: LastForm | null;
  onSent: () => Promise<unknown>;
}

export function ApplyForm({ last, onSent }: ApplyFormProps) {
  const { t } = useTranslation(['apply', 'account']);
  const { enums } = useSession();
  const account = useAccountForm<ApplyValues>(
    application,
    firstValues(last),
    async ({ phone, anchorType, ...values }) => {
      await post('/web_anchor/anchor_apply_for', {
        ...values,
        phone: plainDigits(phone),
        anchorType: Number(anchorType),
      });
      await onSent();
    },
  );
  const { form, control, errorOf } = account;
  const { field: proofs } = useController({ control, name: 'proofImages' });

  /** Rules of this form alone are worded by this page. */
  const wrong = (field: 'realName' | 'anchorType' | 'introduction') => {
    const message = form.formState.errors[field]?.message;
    return message?.startsWith('rule.')
      ? t(`apply:rule.${field}`, { min: INTRO_MIN, max: INTRO_MAX })
      : errorOf(field);
  };
  const of = (name: 'realName' | 'anchorType' | 'introduction' | 'contact', error: string | undefined) => ({
    name,
    control,
    error,
    label: t(`apply:${name}`),
    beside: true,
  });

  return (
    <FormFrame form={account} submitLabel={t('apply:send')}>
      <TextField
        {...of('realName', wrong('realName'))}
        required
        hint={t('apply:realNameHint')}
        autoComplete="name"
        dir="auto"
        maxLength={NAME_MAX}
      />
      <PhoneFields scene="apply" isOpen={!last} />
      <ChoiceField
        {...of('anchorType', wrong('anchorType'))}
        required
        options={optionsOf(enums?.anchorType)}
        placeholder={t('apply:choose')}
      />
      <AreaField
        {...of('introduction', wrong('introduction'))}
        required
        dir="auto"
        maxLength={INTRO_MAX}
        placeholder={t('apply:introductionAsk')}
      />
      <TextField
        {...of('contact', errorOf('contact'))}
        hint={t('apply:contactHint')}
        dir="auto"
        maxLength={CONTACT_MAX}
      />
      <ProofImages keys={proofs.value} onChange={proofs.onChange} error={errorOf('proofImages')} />
      <AgreeField />
    </FormFrame>
  );
}
