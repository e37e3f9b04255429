// FlowType of the API, made by `make openapi` from the server's own constants. Do not edit.

/** FlowType is the kind of an entry of a wallet. */
export const FlowType = {
  Recharge: 1,
  Gift: 2,
  EnvelopeSend: 3,
  EnvelopeGrab: 4,
  EnvelopeRefund: 5,
  Tip: 6,
  Income: 7,
  Adjust: 8,
  Chargeback: 9,
} as const;
export type FlowType = (typeof FlowType)[keyof typeof FlowType];
