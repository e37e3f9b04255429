// Ends one log-in, all others, or all.
import { useTranslation } from 'react-i18next';
import { post } from '../../api/post';
import type { SessionShown } from '../../api/schema.gen';
import { useSession } from '../../session/session';
import { useToast } from '../../ui/toast';
import ProofDialog, { type Proof } from './proof-dialog';
import { sessionName } from './session-texts';

interface EndSessionsDialogProps {
  /** null: all but this one. */
  session: SessionShown | null;
  /** This one too, after the others. */
  everywhere?: boolean;
  onClose: () => void;
  onEnded?: () => void;
}

export default function EndSessionsDialog({ session, everywhere, onClose, onEnded }: EndSessionsDialogProps) {
  const { t } = useTranslation(['account', 'common']);
  const toast = useToast();
  const { logout } = useSession();
  const send = async (proof: Proof) => {
    const which = session ? { sessionId: session.sessionId } : { others: true };
    const { ended } = await post('/web_my/session_end', { ...which, ...proof });
    if (everywhere) {
      await logout();
      toast.show(t('common:account.loggedOut'));
      return;
    }
    toast.show(t('account:sessions.ended', { count: ended }));
    onEnded?.();
    onClose();
  };
  const all = everywhere ? t('account:sessions.everywhere') : t('account:sessions.endOthers');
  const allText = everywhere ? t('account:sessions.everywhereText') : t('account:sessions.endOthersText');
  return (
    <ProofDialog
      title={session ? t('account:sessions.endTitle') : all}
      text={session ? t('account:sessions.endText', { name: sessionName(t, session) }) : allText}
      submitLabel={session ? t('account:sessions.end') : all}
      send={send}
      onClose={onClose}
    />
  );
}
