// One act: what was asked, what came of it, and each value it changed.
import { useTranslation } from 'react-i18next';
import type { ActShown } from '../../../src/api/schema.gen';
import { useActName } from '../../frame/act-name';
import { shown } from '../../frame/changes';
import { ChangesTable } from '../../frame/changes-table';
import { Facts } from '../../frame/facts';
import { Moment } from '../../frame/moment';
import { PanelPart } from '../../frame/panel-part';
import { SidePanel } from '../../frame/side-panel';
import styles from './record.module.css';
import { useOutcome } from './use-outcome';

interface ActPanelProps {
  act: ActShown;
  onClose: () => void;
  onStep: (by: 1 | -1) => void;
}

export function ActPanel({ act, onClose, onStep }: ActPanelProps) {
  const { t } = useTranslation('console');
  const nameOf = useActName();
  const outcomeOf = useOutcome();
  return (
    <SidePanel title={nameOf(act.call)} onClose={onClose} onStep={onStep}>
      <Facts
        rows={[
          [t('record.time'), <Moment key="time" time={act.createTime} />],
          [t('record.operator'), act.name || act.operatorId || '–'],
          [t('record.address'), act.address || '–'],
          [t('record.call'), act.call],
          [t('record.outcome'), outcomeOf(act)],
        ]}
      />
      <PanelPart title={t('record.changes')}>
        <ChangesTable before={act.before} after={act.after} />
      </PanelPart>
      <Json title={t('record.asked')} value={act.asked} />
      <Json title={t('record.answer')} value={act.outcome} />
    </SidePanel>
  );
}

function Json({ title, value }: { title: string; value: unknown }) {
  return (
    <PanelPart title={title}>
      <pre className={styles.json}>{shown(value, 2)}</pre>
    </PanelPart>
  );
}
