// Acts of the operator that wait while they can be undone.
import { HeldActs } from '../../src/lib/held-acts';

/** Outlives the places: the toast that offers the way back does too. They are done before the login ends. */
export const heldActs = new HeldActs();
