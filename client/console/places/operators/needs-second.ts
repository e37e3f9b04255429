// Which changes of an operator another admin has to agree to. The server decides; this says it before one asks.
import type { OperatorShown } from '../../../src/api/schema.gen';

export type Act = 'role' | 'disable' | 'enable' | 'password' | 'factor';

/** The rule of domain/console/operator.go, NeedsApproval; `role` is the new one. Pure. */
export function needsSecond(
  act: Act,
  whose: Pick<OperatorShown, 'role'>,
  role: OperatorShown['role'] = whose.role,
): boolean {
  switch (act) {
    case 'role':
      return role === 'admin' && whose.role !== 'admin';
    case 'disable':
      return false;
    default:
      return whose.role === 'admin';
  }
}
