// One choice of a list, kept in the address beside the others. "" is the usual one, which the address does not name.

import { useAddressParams } from '../../lib/use-address-params';

export function useAddressChoice(name: string): [value: string, choose: (value: string) => void] {
  const [params, change] = useAddressParams();
  const choose = (value: string) =>
    change((now) => {
      now.delete(name);
      if (value !== '') now.set(name, value);
      return now;
    });
  return [params.get(name) ?? '', choose];
}
