// One choice of a list, kept in the address beside the others. "" is the usual one, which the address does not name.

import { useSearchParams } from 'react-router';

export function useAddressChoice(name: string): [value: string, choose: (value: string) => void] {
  const [params, setParams] = useSearchParams();
  const choose = (value: string) =>
    setParams(
      (params) => {
        params.delete(name);
        if (value !== '') params.set(name, value);
        return params;
      },
      { replace: true },
    );
  return [params.get(name) ?? '', choose];
}
