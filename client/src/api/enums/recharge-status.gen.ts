// RechargeStatus of the API, made by `make openapi` from the server's own constants. Do not edit.

/** RechargeStatus of an order. */
export const RechargeStatus = {
  Pending: 1,
  Paid: 2,
  Failed: 3,
  Refunded: 4,
  /** cancelled by the buyer, or not paid within OrderLife */
  Closed: 5,
} as const;
export type RechargeStatus = (typeof RechargeStatus)[keyof typeof RechargeStatus];
