// Puts a replay on the list of those to watch later, or takes it off.
import { useQueryClient } from '@tanstack/react-query';
import { BookmarkCheck, BookmarkPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { post } from '../api/post';
import { historyChanged } from '../api/watch-history';
import { useSession } from '../session/session';
import { Button } from '../ui/button';
import { useToast } from '../ui/toast';

interface LaterButtonProps {
  replayId: string;
  /** It was on the list when the page was read. */
  later: boolean;
}

export function LaterButton({ replayId, later }: LaterButtonProps) {
  const { t } = useTranslation('room');
  const { afterLogin } = useSession();
  const queries = useQueryClient();
  const toast = useToast();
  const [changed, setChanged] = useState<boolean | null>(null);
  const [busy, setBusy] = useState(false);
  const isLater = changed ?? later;
  const change = async () => {
    setBusy(true);
    try {
      await post('/web_my/watch_later_set', { replayId, later: !isLater });
      setChanged(!isLater);
      historyChanged(queries);
      toast.show(t(isLater ? 'later.removed' : 'later.added'));
    } catch (refusal) {
      toast.refuse(refusal);
    } finally {
      setBusy(false);
    }
  };
  const Icon = isLater ? BookmarkCheck : BookmarkPlus;
  return (
    <Button
      look="ghost"
      size="small"
      busy={busy}
      aria-pressed={isLater}
      onClick={() => afterLogin(() => void change())}
    >
      <Icon size={16} aria-hidden />
      {t('later.name')}
    </Button>
  );
}
