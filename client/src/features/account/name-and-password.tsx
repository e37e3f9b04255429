// A username and a password for a new account, on request: the phone is enough.
import { useEffect, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { post } from '../../api/post';
import { Refusal } from '../../api/refusal';
import { namePattern } from '../../lib/account-rules';
import { cx } from '../../lib/cx';
import { plainName } from '../../lib/plain-input';
import styles from './account.module.css';
import { useRefusals } from './form-frame';
import { NameField } from './name-field';
import { NewPassword } from './password-field';

export function NameAndPassword() {
  const { t } = useTranslation('account');
  const { refuse } = useRefusals();
  const { getValues } = useFormContext<{ userName: string }>();
  const [wanted, setWanted] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  /** The button is gone: who pressed it goes on in the field that came. */
  useEffect(() => {
    if (wanted) fields.current?.querySelector('input')?.focus();
  }, [wanted]);

  /** Says early that a name is gone; the registration asks again. */
  const checkName = async (typed: string) => {
    const userName = plainName(typed);
    if (!namePattern.test(userName)) return;
    const answer = await post('/web_user/web_check_user_name', { userName }).catch(() => null);
    if (answer?.exists && getValues('userName') === typed) refuse(new Refusal('USERNAME_TAKEN'));
  };

  if (!wanted)
    return (
      <button
        type="button"
        className={cx('accented strong small', styles.link, styles.more)}
        onClick={() => setWanted(true)}
      >
        {t('withPassword')}
      </button>
    );
  return (
    <div ref={fields} className="stack gap-16">
      <NameField placeholder={t('nameRule')} showCount onLeave={(name) => void checkName(name)} />
      <NewPassword label={t('password')} />
    </div>
  );
}
