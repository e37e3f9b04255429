// The ways to pay, and which of them take a price.
import { useCall } from '../api/use-call';
import type { Product, Provider } from './shapes';

export function useProviders() {
  return useCall('/web_anchor/recharge_providers', {}, { fresh: 60_000 });
}

export const takers = (providers: readonly Provider[], { price }: Product): readonly Provider[] =>
  providers.filter(({ currencies }) => currencies.includes(price.currency));
