// Two days that bound a list, both included; '' does not bound.
import { useTranslation } from 'react-i18next';
import { TextInput } from '../../../src/ui/text-input';

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

interface DaySpanProps {
  from: string;
  to: string;
  onChange: (changes: { from?: string; to?: string }) => void;
}

export function DaySpan({ from, to, onChange }: DaySpanProps) {
  const { t } = useTranslation('console');
  return (
    <>
      <TextInput
        type="date"
        aria-label={t('money.from')}
        value={from}
        onChange={(value) => onChange({ from: value })}
        clearable={false}
      />
      <TextInput
        type="date"
        aria-label={t('money.to')}
        value={to}
        min={from}
        onChange={(value) => onChange({ to: value })}
        clearable={false}
      />
    </>
  );
}
