// Names the page in the browser's tab and for screen readers.
import { useEffect } from 'react';

/** The title while the page stands; undefined leaves the last one until the name is known. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = title ? `${title} · Touchline` : 'Touchline';
  }, [title]);
}
