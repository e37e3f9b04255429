// The second question before a large sum is spent.
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { coinText } from './figures';

interface SecondQuestionProps {
  title: string;
  confirm: string;
  limit: number;
  go: () => void;
  onClose: () => void;
}

export default function SecondQuestion({ title, confirm, limit, go, onClose }: SecondQuestionProps) {
  const { t, i18n } = useTranslation('money');
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={title}
      text={t('second.text', { coins: t('coins.n', { n: coinText(i18n.language, limit), count: limit }) })}
      confirmLabel={confirm}
      keepLabel={t('second.keep')}
      onConfirm={go}
    />
  );
}
