// What somebody types, handed on when they pause.
import { useEffect, useRef, useState } from 'react';

const PAUSE_MS = 300;

/** `kept` is what was handed on last; when it changes from elsewhere the field shows it. */
export function useTyped(kept: string, onPause: (text: string) => void) {
  const [text, setText] = useState(kept);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(onPause);
  latest.current = onPause;
  const sent = useRef(kept);
  useEffect(() => {
    if (kept !== sent.current) setText(kept);
    sent.current = kept;
  }, [kept]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const type = (next: string) => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      sent.current = next.trim();
      latest.current(next.trim());
    }, PAUSE_MS);
  };
  return [text, type] as const;
}
