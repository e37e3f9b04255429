/** The questions behind the menu at a line: how long to mute and why, what is wrong with it. */
import { useTranslation } from 'react-i18next';
import { ownDirection } from '../../lib/isolate';
import { useToast } from '../../ui/toast';
import { MuteDialog } from './mute-dialog';
import { ReportDialog } from './report-dialog';
import type { Question } from './use-line-acts';
import type { Moderation } from './use-moderation';

interface LineDialogsProps {
  question: Question;
  moderation: Moderation;
  onClose: () => void;
}

export function LineDialogs({ question, moderation, onClose }: LineDialogsProps) {
  const { t } = useTranslation('room');
  const toast = useToast();
  const { target } = question;
  if (question.ask === 'mute') {
    return (
      <MuteDialog
        target={target}
        linesOf={moderation.linesOf}
        onClose={onClose}
        onMute={async (...order) => {
          await moderation.mute(...order);
          toast.show(t('did.mute', { name: ownDirection(target.nickName) }));
        }}
      />
    );
  }
  return (
    <ReportDialog
      target={target}
      line={question.line}
      onClose={onClose}
      onReport={async (report) => {
        await moderation.report(report);
        toast.show(t('report.sent'));
      }}
    />
  );
}
