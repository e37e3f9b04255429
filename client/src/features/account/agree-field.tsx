// The box with which somebody agrees to the terms. Until the links are there, the sentence stands without them.
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazy } from '../../i18n/lazy';
import { CheckboxField } from '../../ui/checkbox-field';

const Agreement = lazy(() => import('./agreement'));

interface AgreeFieldProps {
  agreed: boolean;
  onChange: (agreed: boolean) => void;
  error?: string | null;
}

export function AgreeField({ agreed, onChange, error }: AgreeFieldProps) {
  const { t } = useTranslation('account');
  return (
    <CheckboxField checked={agreed} onChange={onChange} name="agree" error={error}>
      <Suspense fallback={t('agree').replace(/<[^>]*>/g, '')}>
        <Agreement />
      </Suspense>
    </CheckboxField>
  );
}
