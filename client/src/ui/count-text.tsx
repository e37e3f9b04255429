// A count, shortened the way the language does it: 1.2万, 12.3K.
import { useTranslation } from 'react-i18next';
import { shortNumber } from '../i18n/format';

interface CountTextProps {
  value: number;
}

export function CountText({ value }: CountTextProps) {
  const { t, i18n } = useTranslation('common');
  return <span className="num">{shortNumber(t, i18n.language, value)}</span>;
}
