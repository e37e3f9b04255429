// The reader's own list of people and words that chats do not show: kept by the server, the same on every device.
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Asked, post } from '../../api/post';
import { callKey, useCall } from '../../api/use-call';
import { ownDirection } from '../../lib/isolate';
import { useSession } from '../../session/session';
import { useToast } from '../../ui/toast';
import { type Ignores, ignoresOf } from './ignores';

const PATH = '/web_my/ignored';

export function useIgnoredList() {
  const { isLogin } = useSession();
  return useCall(PATH, {}, { enabled: isLogin, fresh: 300_000 });
}

export function useIgnores(): Ignores | undefined {
  const { isLogin } = useSession();
  const { data } = useIgnoredList();
  return useMemo(() => (isLogin ? ignoresOf(data) : undefined), [isLogin, data]);
}

/** Changes the list, here and on the server. Throws the refusal. */
export function useIgnoring() {
  const queries = useQueryClient();
  const { i18n } = useTranslation();
  return useCallback(
    async (change: Asked<'/web_my/ignore'>) => {
      const list = await post('/web_my/ignore', change);
      queries.setQueryData(callKey(PATH, {}, i18n.language), list);
    },
    [queries, i18n],
  );
}

/** Shows no more lines of a person, and offers to take that back. */
export function useIgnorePerson() {
  const { t } = useTranslation('room');
  const toast = useToast();
  const change = useIgnoring();
  return useCallback(
    ({ userId, nickName }: { userId: string; nickName: string }) => {
      const undo = () => void change({ userId, ignore: false }).catch(toast.refuse);
      const told = () =>
        toast.show(t('ignored.done', { name: ownDirection(nickName) }), {
          action: { label: t('did.undo'), onPress: undo },
        });
      change({ userId, ignore: true }).then(told, toast.refuse);
    },
    [t, toast, change],
  );
}
