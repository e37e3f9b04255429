// Turning an application down: the applicant reads the reason.
import { useTranslation } from 'react-i18next';
import { ActDialog } from '../../frame/act-dialog';

interface RejectDialogProps {
  name: string;
  onClose: () => void;
  /** Throws what the server refuses. */
  onReject: (reason: string) => Promise<void>;
}

const templates = ['documents', 'unreadable', 'otherName', 'introduction', 'underage', 'banned'] as const;

export function RejectDialog({ name, onClose, onReject }: RejectDialogProps) {
  const { t } = useTranslation('console');
  return (
    <ActDialog
      title={t('apply.rejectTitle', { name })}
      effect={t('apply.rejectText')}
      reason={{
        label: t('apply.reason'),
        templates: templates.map((key) => t(`apply.templates.${key}`)),
      }}
      confirm={t('apply.reject')}
      onClose={onClose}
      onAct={({ reason }) => onReject(reason)}
    />
  );
}
