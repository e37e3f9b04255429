// The sending of a form that is a mutation: what its submit does, and why the server refused it.
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalText } from '../../src/api/refusal';
import { cx } from '../../src/lib/cx';
import form from './form.module.css';

export const submitting = (send: () => void) => (event: FormEvent) => {
  event.preventDefault();
  send();
};

export function Refused({ error }: { error: Error | null }) {
  const { t } = useTranslation('console');
  if (!error) return null;
  return (
    <p className={cx('error small', form.error)} role="alert">
      {refusalText(t, error)}
    </p>
  );
}
