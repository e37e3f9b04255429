// How a form inside a dialog keeps it open until the person has decided about their text.
import { createContext, type RefObject } from 'react';

/** Called instead of closing; gets what would close it. */
type Keeper = (leave: () => void) => void;

/** The two ways on for somebody who is about to lose what they typed. */
export interface Leaving {
  leave: () => void;
  stay: () => void;
}

/** What they are asked, in their language. */
export interface LeaveWords {
  title: string;
  text: string;
  leave: string;
  stay: string;
}

/** The dialog around; null outside of one. */
export const DialogGuard = createContext<RefObject<Keeper | null> | null>(null);
