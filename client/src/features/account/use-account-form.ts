// A form of the account pages: rules from a schema, the server's refusals shown at the field they are about.
import { zodResolver } from '@hookform/resolvers/zod';
import { type FormEvent, useEffect, useState } from 'react';
import { type DefaultValues, type FieldPath, type FieldValues, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { $ZodType } from 'zod/v4/core';
import { asRefusal, Refusal, refusalText } from '../../api/refusal';

/** The field each refusal is about. Codes that are not here stand above the button. */
const FIELD_OF: Readonly<Record<string, readonly string[]>> = {
  USERNAME_FORMAT: ['userName'],
  USERNAME_TAKEN: ['userName'],
  PASSWORD_FORMAT: ['password'],
  PASSWORD_MISMATCH: ['confirmPassword'],
  OLD_PASSWORD_WRONG: ['oldPassword'],
  PHONE_FORMAT: ['phone'],
  PHONE_TAKEN: ['phone'],
  PHONE_UNKNOWN: ['phone'],
  SMS_CODE_WRONG: ['code'],
  SMS_TOO_OFTEN: ['code'],
  NICK_RESERVED: ['nickName'],
  AGREEMENT_REQUIRED: ['agree'],
  LOGIN_FAILED: ['password'],
  LOGIN_LOCKED: ['password'],
};

export type AccountForm<Values extends FieldValues> = ReturnType<typeof useAccountForm<Values>>;

export function useAccountForm<Values extends FieldValues>(
  schema: $ZodType<Values, Values>,
  /** Or what makes them, once. */
  first: DefaultValues<Values> | (() => DefaultValues<Values>),
  send: (values: Values) => Promise<void>,
) {
  const { t } = useTranslation(['account', 'errors']);
  const [defaultValues] = useState(first);
  const form = useForm<Values>({ resolver: zodResolver(schema), defaultValues, mode: 'onTouched' });
  const [refusals, setRefusals] = useState<Record<string, Refusal>>({});
  const [sent, setSent] = useState(false);
  const [general, setGeneral] = useState<Refusal | null>(null);

  /** Puts a refusal where its cause is. */
  const refuse = (thrown: unknown) => {
    const refusal = asRefusal(thrown);
    const named = typeof refusal.params.field === 'string' ? [refusal.params.field] : [];
    const known = form.getValues();
    const field = [...named, ...(FIELD_OF[refusal.code] ?? [])].find((name) => name in known);
    if (!field) {
      setGeneral(refusal);
      return;
    }
    setRefusals((all) => ({ ...all, [field]: refusal }));
    form.setError(
      field as FieldPath<Values>,
      { type: 'server', message: refusal.code },
      { shouldFocus: true },
    );
  };

  const check = form.handleSubmit(async (values) => {
    setGeneral(null);
    try {
      await send(values);
      setSent(true);
    } catch (thrown) {
      refuse(thrown);
    }
  });
  const [checked, setChecked] = useState<{ element: Element } | null>(null);
  const submit = async (event: FormEvent) => {
    const element = event.currentTarget;
    await check(event);
    setChecked({ element });
  };
  /** Whoever sent the form by keyboard goes on at the first field that was refused, once it is marked. */
  useEffect(() => {
    checked?.element.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [checked]);

  /** The sentence under a field, in the language now in force, or undefined. */
  const errorOf = (field: FieldPath<Values>): string | undefined => {
    const error = form.formState.errors[field];
    if (!error) return undefined;
    const fromServer = error.type === 'server' ? refusals[field] : undefined;
    return refusalText(t, fromServer ?? new Refusal(String(error.message ?? 'BAD_REQUEST'), { field }));
  };

  return {
    control: form.control,
    busy: form.formState.isSubmitting,
    unsaved: form.formState.isDirty && !form.formState.isSubmitting && !sent,
    submit,
    refuse,
    errorOf,
    generalError: general ? refusalText(t, general) : undefined,
    form,
  };
}
