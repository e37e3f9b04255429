// Turns the console to the other of its languages, whose name stands on it.
import { Languages } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../src/ui/button';
import { speak } from '../i18n';

export function LanguageSwitch() {
  const { i18n } = useTranslation('console');
  const [other, name] = i18n.language === 'zh' ? (['en', 'English'] as const) : (['zh', '中文'] as const);
  return (
    <Button look="ghost" size="small" lang={other} onClick={() => void speak(other)}>
      <Languages size={15} aria-hidden />
      {name}
    </Button>
  );
}
