// Reads an older stretch of a list.
import { useTranslation } from 'react-i18next';
import { Button } from '../../../src/ui/button';
import type { Stretches } from './use-stretches';

export function Onwarder({ stretches: { more, busy } }: { stretches: Stretches<unknown> }) {
  const { t } = useTranslation('console');
  if (!more) return null;
  return (
    <Button look="ghost" size="small" busy={busy} onClick={more}>
      {t('people.more')}
    </Button>
  );
}
