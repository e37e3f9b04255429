// How long something took, in hours and minutes of the reader's language.
import { useTranslation } from 'react-i18next';

export function useSpan(): (seconds: number) => string {
  const { t } = useTranslation('livedata');
  return (seconds) => {
    const minutes = Math.floor(seconds / 60);
    return minutes < 60
      ? t('minutes', { minutes })
      : t('hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
  };
}
