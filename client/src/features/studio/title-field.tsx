/** The title of a broadcast, before it and on the air. */
import { useTranslation } from 'react-i18next';
import { Field } from '../../ui/field';
import { TextInput } from '../../ui/text-input';
import { MAX } from './room-form';

interface TitleFieldProps {
  value: string;
  error: string | undefined;
  onChange: (title: string) => void;
}

export function TitleField({ value, error, onChange }: TitleFieldProps) {
  const { t } = useTranslation('studio');
  return (
    <Field label={t('start.title')} hint={t('start.titleHint')} error={error}>
      <TextInput
        name="title"
        value={value}
        onChange={onChange}
        maxLength={MAX.houseName}
        showCount
        dir="auto"
      />
    </Field>
  );
}
