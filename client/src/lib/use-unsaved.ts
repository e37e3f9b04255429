// Tells the page or dialog around whether a form holds text that was not sent: it asks once for all its forms.
import { useEffect } from 'react';

export function useUnsaved(unsaved: boolean, tell: ((unsaved: boolean) => void) | undefined) {
  useEffect(() => {
    tell?.(unsaved);
    return () => tell?.(false);
  }, [unsaved, tell]);
}
