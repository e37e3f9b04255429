/** The zone of the reader's clocks: "Europe/Berlin". */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
