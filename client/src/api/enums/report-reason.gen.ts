// ReportReason of the API, made by `make openapi` from the server's own constants. Do not edit.

/** ReportReason of a report. */
export const ReportReason = {
  Spam: 1,
  Abuse: 2,
  Illegal: 3,
  Fraud: 4,
  Copyright: 5,
  Other: 9,
} as const;
export type ReportReason = (typeof ReportReason)[keyof typeof ReportReason];
