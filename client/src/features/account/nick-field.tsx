// The name that others see: one is there already, and a press gives another.
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { TextInput } from '../../ui/text-input';
import styles from './account.module.css';
import { useRefusals } from './form-frame';
import { nickIdea } from './nick-idea';
import { NICK_MAX } from './profile-values';

export function NickField() {
  const { t } = useTranslation('account');
  const { errorOf } = useRefusals();
  const { field } = useController({ name: 'nickName' });
  return (
    <Field label={t('nickName')} error={errorOf('nickName')} beside>
      <TextInput
        name="nickName"
        autoComplete="nickname"
        dir="auto"
        maxLength={NICK_MAX}
        placeholder={t('nickNameAsk')}
        value={field.value}
        onChange={field.onChange}
        onBlur={field.onBlur}
        end={
          <Button
            look="plain"
            size="small"
            className={styles.send}
            onClick={() => field.onChange(nickIdea(t('nickIdeas')))}
          >
            {t('nickAnother')}
          </Button>
        }
      />
    </Field>
  );
}
