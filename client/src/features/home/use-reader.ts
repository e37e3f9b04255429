// Who looks at the home page: their language, and the rooms this browser showed before.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { watchedRooms } from '../../lib/watched-rooms';
import type { Reader } from './home-data';

export function useReader(): Reader {
  const { i18n } = useTranslation();
  const [watched] = useState(watchedRooms);
  return { language: i18n.language, watched };
}
