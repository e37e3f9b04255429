// The box with which somebody agrees to the terms. Until the links are there, the sentence stands without them.
import { Suspense } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { lazy } from '../../i18n/lazy';
import { CheckboxField } from '../../ui/checkbox-field';
import { useRefusals } from './form-frame';

const Agreement = lazy(() => import('./agreement'));

export function AgreeField() {
  const { t } = useTranslation('account');
  const { errorOf } = useRefusals();
  const { field } = useController({ name: 'agree' });
  return (
    <CheckboxField checked={field.value} onChange={field.onChange} name="agree" error={errorOf('agree')}>
      <Suspense fallback={t('agree').replace(/<[^>]*>/g, '')}>
        <Agreement />
      </Suspense>
    </CheckboxField>
  );
}
