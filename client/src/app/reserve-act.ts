// What can be done with a match wherever one stands: fetched with its words once the page itself is there.
import { lazy } from 'react';
import { i18n } from '../i18n';

export const ReserveButton = lazy(async () => {
  const [{ ReserveButton }] = await Promise.all([
    import('../features/reservations/reserve-button'),
    i18n.loadNamespaces('book'),
  ]);
  return { default: ReserveButton };
});
