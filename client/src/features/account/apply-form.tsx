// The form with which somebody applies to become an anchor.
import { FormProvider, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { post } from '../../api/post';
import type { ApplyForm as LastForm } from '../../api/schema.gen';
import { plainDigits } from '../../lib/plain-input';
import { useSession } from '../../session/session';
import { Field } from '../../ui/field';
import { SelectBox } from '../../ui/select-box';
import { TextArea } from '../../ui/text-area';
import { TextInput } from '../../ui/text-input';
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
  const { form, control, submit, busy, unsaved, errorOf, refuse, generalError } = useAccountForm<ApplyValues>(
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
  const { field: realName } = useController({ control, name: 'realName' });
  const { field: anchorType } = useController({ control, name: 'anchorType' });
  const { field: introduction } = useController({ control, name: 'introduction' });
  const { field: contact } = useController({ control, name: 'contact' });
  const { field: proofs } = useController({ control, name: 'proofImages' });
  const { field: agree } = useController({ control, name: 'agree' });

  /** Rules of this form alone are worded by this page. */
  const wrong = (field: 'realName' | 'anchorType' | 'introduction') => {
    const message = form.formState.errors[field]?.message;
    return message?.startsWith('rule.')
      ? t(`apply:rule.${field}`, { min: INTRO_MIN, max: INTRO_MAX })
      : errorOf(field);
  };
  const columns = (enums?.anchorType ?? [])
    .filter(({ value }) => Number(value) > 0)
    .map(({ value, label }) => ({ value: String(value), label }));

  return (
    <FormProvider {...form}>
      <FormFrame
        onSubmit={submit}
        busy={busy}
        unsaved={unsaved}
        error={generalError}
        submitLabel={t('apply:send')}
      >
        <Field
          label={t('apply:realName')}
          required
          error={wrong('realName')}
          hint={t('apply:realNameHint')}
          beside
        >
          <TextInput
            name="realName"
            autoComplete="name"
            dir="auto"
            maxLength={NAME_MAX}
            value={realName.value}
            onChange={realName.onChange}
            onBlur={realName.onBlur}
          />
        </Field>
        <PhoneFields
          scene="apply"
          phoneError={errorOf('phone')}
          codeError={errorOf('code')}
          refuse={refuse}
        />
        <Field label={t('apply:anchorType')} required error={wrong('anchorType')} beside>
          <SelectBox
            name="anchorType"
            value={anchorType.value}
            onChange={anchorType.onChange}
            onBlur={anchorType.onBlur}
            options={columns}
            placeholder={t('apply:choose')}
          />
        </Field>
        <Field label={t('apply:introduction')} required error={wrong('introduction')} beside>
          <TextArea
            name="introduction"
            dir="auto"
            maxLength={INTRO_MAX}
            placeholder={t('apply:introductionAsk')}
            value={introduction.value}
            onChange={introduction.onChange}
            onBlur={introduction.onBlur}
          />
        </Field>
        <Field label={t('apply:contact')} error={errorOf('contact')} hint={t('apply:contactHint')} beside>
          <TextInput
            name="contact"
            dir="auto"
            maxLength={CONTACT_MAX}
            value={contact.value}
            onChange={contact.onChange}
            onBlur={contact.onBlur}
          />
        </Field>
        <ProofImages keys={proofs.value} onChange={proofs.onChange} error={errorOf('proofImages')} />
        <AgreeField agreed={agree.value} onChange={agree.onChange} error={errorOf('agree')} />
      </FormFrame>
    </FormProvider>
  );
}
