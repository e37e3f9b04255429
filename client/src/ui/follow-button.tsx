// Follow or followed. Only shows and reports: who follows whom is decided by the screen that holds it.
import { Check, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, type ButtonSize } from './button';

interface FollowButtonProps {
  followed: boolean;
  /** Whose button it is, for those who cannot see it. */
  name: string;
  onToggle: (follow: boolean) => void;
  busy?: boolean;
  size?: ButtonSize;
}

export function FollowButton({ followed, name, onToggle, busy, size }: FollowButtonProps) {
  const { t } = useTranslation('common');
  const words = followed ? t('followed') : t('follow');
  return (
    <Button
      look={followed ? 'ghost' : 'primary'}
      size={size}
      busy={busy}
      aria-label={`${words}: ${name}`}
      onClick={() => onToggle(!followed)}
    >
      {!busy && (followed ? <Check size={16} aria-hidden /> : <Plus size={16} aria-hidden />)}
      {words}
    </Button>
  );
}
