// Two days that bound a list, both included; '' does not bound. Pure.

/** Local midnight of a date, `days` later; nothing for none. */
function midnight(date: string, days = 0): number | undefined {
  const [year, month, day] = date.split('-').map(Number);
  return year && month && day ? new Date(year, month - 1, day + days).getTime() : undefined;
}

/** As the server takes it. */
export const spanOf = ({ from, to }: { from: string; to: string }) => ({
  fromTime: midnight(from),
  toTime: midnight(to, 1),
});
