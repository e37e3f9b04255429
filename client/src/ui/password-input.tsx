// A password with a switch that shows what was typed.
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../lib/cx';
import styles from './field.module.css';
import { TextInput, type TextInputProps } from './text-input';

export function PasswordInput(props: Omit<TextInputProps, 'type' | 'end'>) {
  const { t } = useTranslation('common');
  const [shown, setShown] = useState(false);
  return (
    <TextInput
      autoComplete="current-password"
      {...props}
      dir="ltr"
      type={shown ? 'text' : 'password'}
      end={
        <button
          type="button"
          className={cx('stack centred rigid faint', styles.tool)}
          aria-label={shown ? t('action.hidePassword') : t('action.showPassword')}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff size={18} aria-hidden /> : <Eye size={18} aria-hidden />}
        </button>
      }
    />
  );
}
