// The poll of a room for its staff: a new one, or what to do with the one that runs.
import { useTranslation } from 'react-i18next';
import { runs } from '../../realtime/poll-shares';
import { useRoomChannel, useRoomView } from '../../realtime/use-room';
import { Dialog } from '../../ui/dialog';
import { useToast } from '../../ui/toast';
import { PollControls } from './poll-controls';
import { PollForm } from './poll-form';

export default function PollDialog({ houseId, onClose }: { houseId: string; onClose: () => void }) {
  const { t } = useTranslation('poll');
  const toast = useToast();
  const { poll } = useRoomView(useRoomChannel(houseId));
  const running = poll && runs(poll) ? poll : null;
  const begun = () => {
    toast.show(t('form.begun'));
    onClose();
  };
  return (
    <Dialog open onClose={onClose} width={460} title={running ? running.question : t('form.title')}>
      {running ? (
        <PollControls houseId={houseId} poll={running} />
      ) : (
        <PollForm houseId={houseId} onBegun={begun} />
      )}
    </Dialog>
  );
}
