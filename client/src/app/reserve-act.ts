// What can be done with a match wherever one stands: fetched with its words once the page itself is there.
import { lazy } from '../i18n/lazy';

export const ReserveButton = lazy(
  () =>
    import('../features/reservations/reserve-button').then((module) => ({ default: module.ReserveButton })),
  'book',
);
