/** The questions behind the menu at a line: how long to mute and why, what is wrong with it, whom one ignores. */
import { useTranslation } from 'react-i18next';
import { FanLevelDialog } from '../../cards/fan-level-dialog';
import ReportDialog from '../../cards/report-dialog';
import { ownDirection } from '../../lib/isolate';
import { Dialog } from '../../ui/dialog';
import { useToast } from '../../ui/toast';
import { IgnoredList } from './ignored-list';
import { MuteDialog } from './mute-dialog';
import type { Question } from './use-line-acts';
import type { Moderation } from './use-moderation';

interface LineDialogsProps {
  question: Question;
  moderation: Moderation;
  onClose: () => void;
}

export default function LineDialogs({ question, moderation, onClose }: LineDialogsProps) {
  const { t } = useTranslation('room');
  const toast = useToast();
  if (question.ask === 'ignored') {
    return (
      <Dialog open onClose={onClose} width={440} title={t('ignored.title')} text={t('ignored.text')}>
        <IgnoredList />
      </Dialog>
    );
  }
  if (question.ask === 'fanLevels') return <FanLevelDialog houseId={question.houseId} onClose={onClose} />;
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
      title={t('report.title', { name: ownDirection(target.nickName) })}
      quote={question.line?.text}
      onClose={onClose}
      onReport={async (reason, text) => {
        const messageId = question.line?.id;
        await moderation.report({
          userId: target.userId,
          reason,
          ...(messageId ? { messageId } : {}),
          ...(text ? { text } : {}),
        });
        toast.show(t('report.sent'));
      }}
    />
  );
}
