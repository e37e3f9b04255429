// Ends one log-in or all others. It asks for the password: whoever found an open page must not put its owner out.
import { useTranslation } from 'react-i18next';
import { post } from '../../api/post';
import type { SessionShown } from '../../api/schema.gen';
import { Dialog } from '../../ui/dialog';
import { useToast } from '../../ui/toast';
import { FormFrame } from './form-frame';
import { PasswordField } from './password-field';
import { provedByPassword } from './schemas';
import { sessionName } from './session-texts';
import { useAccountForm } from './use-account-form';

interface EndSessionsDialogProps {
  /** null: all but this one. */
  session: SessionShown | null;
  onClose: () => void;
  onEnded: () => void;
}

export default function EndSessionsDialog({ session, onClose, onEnded }: EndSessionsDialogProps) {
  const { t } = useTranslation(['account', 'common']);
  const toast = useToast();
  const { control, submit, busy, errorOf, generalError } = useAccountForm(
    provedByPassword,
    { oldPassword: '' },
    async ({ oldPassword }) => {
      const which = session ? { sessionId: session.sessionId } : { others: true };
      const { ended } = await post('/web_my/session_end', {
        ...which,
        password: oldPassword,
      });
      toast.show(t('account:sessions.ended', { count: ended }));
      onEnded();
      onClose();
    },
  );
  return (
    <Dialog
      open
      keep
      onClose={onClose}
      title={session ? t('account:sessions.endTitle') : t('account:sessions.endOthers')}
      text={
        session
          ? t('account:sessions.endText', { name: sessionName(t, session) })
          : t('account:sessions.endOthersText')
      }
      width={460}
    >
      <FormFrame
        onSubmit={submit}
        busy={busy}
        error={generalError}
        submitLabel={session ? t('account:sessions.end') : t('account:sessions.endOthers')}
      >
        <PasswordField
          control={control}
          name="oldPassword"
          label={t('account:oldPassword')}
          placeholder={t('account:passwordAsk')}
          error={errorOf('oldPassword')}
        />
      </FormFrame>
    </Dialog>
  );
}
