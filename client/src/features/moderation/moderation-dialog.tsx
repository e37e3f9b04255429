// The moderation tools beside the chat: a window, on phones a sheet.

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RoomRole } from '../../api/enums.gen';
import type { ChatMode } from '../../realtime/protocol';
import { Dialog } from '../../ui/dialog';
import { Tabs } from '../../ui/tabs';
import styles from './moderation.module.css';
import { ModerationPanel, type Panel, panelsOf } from './moderation-panels';

interface ModerationDialogProps {
  houseId: string;
  mode: ChatMode | null;
  roomRole: RoomRole;
  /** Where it opens. */
  panel?: Panel;
  onClose: () => void;
}

export default function ModerationDialog({
  onClose,
  panel: first = 'rules',
  ...room
}: ModerationDialogProps) {
  const { t } = useTranslation('moderation');
  const [panel, setPanel] = useState<Panel>(first);
  return (
    <Dialog open onClose={onClose} width={560} title={t('title')}>
      <Tabs<Panel>
        label={t('tabs.label')}
        value={panel}
        onChange={setPanel}
        items={panelsOf(room.roomRole).map((value) => ({ value, label: t(`tabs.${value}`) }))}
        panelClassName={styles.sheet}
      >
        <ModerationPanel panel={panel} {...room} />
      </Tabs>
    </Dialog>
  );
}
