// Marks every notice as read; not there when none is unread.
import { useQueryClient } from '@tanstack/react-query';
import { CheckCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { readNotices, useUnread } from '../../api/notices';
import { useSession } from '../../session/session';
import { Button } from '../../ui/button';
import { useToast } from '../../ui/toast';

export function MarkAllRead() {
  const { user } = useSession();
  return user && <OfSomebody user={user} />;
}

function OfSomebody({ user }: { user: { userId: string; unreadCount: number } }) {
  const { t } = useTranslation('notices');
  const queries = useQueryClient();
  const toast = useToast();
  if (useUnread(user) === 0) return null;
  return (
    <Button look="plain" size="small" onClick={() => readNotices(queries).catch(toast.refuse)}>
      <CheckCheck size={16} aria-hidden />
      {t('readAll')}
    </Button>
  );
}
