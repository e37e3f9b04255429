/** Tells a person who sits in the room that they were made a moderator, or no longer are one. */

import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { RoomRole } from '../../api/enums.gen';
import type { RoomView } from '../../realtime/room-state';
import { useToast } from '../../ui/toast';

export function useRoleNews({ you }: RoomView): void {
  const { t } = useTranslation('room');
  const toast = useToast();
  const last = useRef<{ userId: string; role: RoomRole } | null>(null);
  const userId = you?.user?.userId;
  const role = you?.roomRole;
  useEffect(() => {
    const before = last.current;
    last.current = userId !== undefined && role !== undefined ? { userId, role } : null;
    if (!before || before.userId !== userId || before.role === role) return;
    if (role === RoomRole.Moderator) toast.show(t('role.granted'), { stay: 8_000 });
    else if (before.role === RoomRole.Moderator) toast.show(t('role.revoked'), { stay: 8_000 });
  }, [userId, role, t, toast]);
}
