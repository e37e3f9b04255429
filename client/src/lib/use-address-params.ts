// The parameters of the address, and a way to change them that sees what was changed a moment ago.
import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router';

/** What was wished since the page last showed an address: a second press may come before the first one is on the page. */
let wished: URLSearchParams | null = null;

type Edit = (params: URLSearchParams) => URLSearchParams | string;

/** `change` gets a copy of the newest parameters and gives back what they become; the entry of the history is replaced. */
export function useAddressParams(): [URLSearchParams, (edit: Edit, kept?: { scroll: boolean }) => void] {
  const [params, setParams] = useSearchParams();
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address is on the page.
  useEffect(() => {
    wished = null;
  }, [key]);
  const change = (edit: Edit, { scroll } = { scroll: false }) => {
    wished = new URLSearchParams(edit(new URLSearchParams(wished ?? params)));
    setParams(wished, { replace: true, preventScrollReset: scroll });
  };
  return [params, change];
}
