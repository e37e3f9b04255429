// Deciding about an application. An approval waits while it can be undone: its SMS could not be taken back.
import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { asRefusal } from '../../../src/api/refusal';
import type { ApplyItem } from '../../../src/api/schema.gen';
import { useToast } from '../../../src/ui/toast';
import { heldActs } from '../../access/held-acts';
import { call } from '../../api/call';

const APPROVE = 1;
const REJECT = 2;

/** The applications that are approved unless somebody undoes it. */
export const useHeldApprovals = () => useSyncExternalStore(heldActs.subscribe, heldActs.current);

export function useDecision({ applyId, user: { nickName: name } }: ApplyItem, onDecided: () => void) {
  const { t } = useTranslation('console');
  const toast = useToast();
  const queries = useQueryClient();

  /** Throws what the server refuses, except that somebody else was quicker. */
  const decide = async (action: number, reason = '') => {
    try {
      const done = await call('/admin/apply_review', { applyId, action, reason }, { lasting: true });
      toast.show(
        action === APPROVE
          ? t('apply.approved', { name, house: done.houseId })
          : t('apply.rejected', { name }),
      );
    } catch (fault) {
      if (asRefusal(fault).code !== 'STALE_STATE') throw fault;
      toast.show(t('apply.tooLate', { name }), { bad: true });
    }
  };
  const readAgain = () => queries.invalidateQueries({ queryKey: ['/admin/apply_list'] });

  return {
    approve: () => {
      heldActs.hold(applyId, () => void decide(APPROVE).catch(toast.refuse).finally(readAgain));
      toast.show(t('apply.approving', { name }), {
        action: { label: t('frame.undo'), onPress: () => heldActs.undo(applyId) },
        onGone: () => heldActs.over(applyId),
      });
      onDecided();
    },
    reject: async (reason: string) => {
      await decide(REJECT, reason);
      onDecided();
    },
  };
}
