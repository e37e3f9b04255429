// Says what came of an act, with the way to the approval that another admin has to give first, if there is one.
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { useToast } from '../../src/ui/toast';

/** `see` stands on the way there. */
export function useApprovalToast(see: string) {
  const toast = useToast();
  const go = useNavigate();
  return useCallback(
    (approvalId: string | null, said: string) =>
      toast.show(said, {
        action:
          approvalId === null
            ? undefined
            : { label: see, onPress: () => void go(`/waiting?open=${approvalId}`) },
      }),
    [see, toast, go],
  );
}
