// The sections of the place "Money": their addresses and who may read them.
import type { Role } from '../../access/operator';

export const sections = [
  { id: 'gifts', needs: 'editor' },
  { id: 'recharges', needs: 'admin' },
  { id: 'products', needs: 'admin' },
  { id: 'adjustments', needs: 'admin' },
  { id: 'envelopes', needs: 'admin' },
  { id: 'audit', needs: 'admin' },
  { id: 'exports', needs: 'admin' },
] as const satisfies readonly { id: string; needs: Role }[];

export type Section = (typeof sections)[number]['id'];
