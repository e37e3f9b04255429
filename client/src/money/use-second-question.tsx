// Before more coins are spent at once than the person spends without a question, they are asked a second time.
import { type ReactNode, Suspense, useState } from 'react';
import { lazy } from '../i18n/lazy';
import { useSession } from '../session/session';

const SecondQuestion = lazy(() => import('./second-question'));

/** Until the account tells its own sum. */
const ASK_ABOVE = 500;

interface Spending {
  coins: number;
  /** The question, which names the price. */
  title: string;
  /** On the button that spends. */
  confirm: string;
  go: () => void;
}

export function useSecondQuestion(): {
  /** Whether so many coins are asked about. */
  asks: (coins: number) => boolean;
  /** Goes at once, or after the second question. */
  spend: (spending: Spending) => void;
  question: ReactNode;
} {
  const { user } = useSession();
  const [asked, setAsked] = useState<Spending | null>(null);
  const asks = (coins: number) => user !== null && coins > (user.askAbove ?? ASK_ABOVE);
  return {
    asks,
    spend: (spending) => (asks(spending.coins) ? setAsked(spending) : spending.go()),
    question: asked && (
      <Suspense fallback={null}>
        <SecondQuestion {...asked} limit={user?.askAbove ?? ASK_ABOVE} onClose={() => setAsked(null)} />
      </Suspense>
    ),
  };
}
