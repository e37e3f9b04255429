// One setting: what it does, what it takes, who changed it, and the form that changes it.
import { useState } from 'react';
import type { SettingShown } from '../../../src/api/schema.gen';
import { Button } from '../../../src/ui/button';
import { call } from '../../api/call';
import type { OpenProps } from '../../engine/data';
import { ActDialog, REASON_MAX } from '../../frame/act-dialog';
import { EditedMeanwhile } from '../../frame/edited-meanwhile';
import { Facts } from '../../frame/facts';
import { History } from '../../frame/history';
import { Moment } from '../../frame/moment';
import { SidePanel } from '../../frame/side-panel';
import { useEdits } from '../../frame/use-edits';
import { SettingForm } from './setting-form';
import type { useSettingWords } from './setting-words';

type SettingPanelProps = OpenProps<SettingShown, ReturnType<typeof useSettingWords>>;

export function SettingPanel({ row: setting, tools, readAt, onClose, onStep, onChanged }: SettingPanelProps) {
  const { t, toast, nameOf, effectOf, valueText } = tools;
  const edits = useEdits(`setting:${setting.key}`, readAt);
  const [resetting, setResetting] = useState(false);
  const name = nameOf(setting);

  /** Throws what the server refuses. `value` null is the default. */
  const save = async (value: unknown, reason: string) => {
    const { done } = await edits.save((seenAct) =>
      call('/admin/setting_edit', { key: setting.key, value, reason, seenAct }),
    );
    toast.show(
      t(done ? 'setting.saved' : 'setting.asked', {
        name,
        value: valueText(setting, value ?? setting.default),
      }),
    );
    await onChanged();
  };

  return (
    <SidePanel title={name} onClose={onClose} onStep={onStep}>
      <p>{effectOf(setting)}</p>
      <Facts
        rows={[
          [t('setting.value'), valueText(setting, setting.value)],
          [t('setting.default'), valueText(setting, setting.default)],
          ...(setting.min === null || setting.max === null
            ? []
            : [
                [
                  t('setting.range'),
                  t('setting.between', {
                    min: valueText(setting, setting.min),
                    max: valueText(setting, setting.max),
                  }),
                ] as const,
              ]),
          [t('setting.force'), t(`setting.forces.${setting.force}`)],
          [t('setting.key'), <code key="key">{setting.key}</code>],
          ...(setting.changedTime === null
            ? []
            : [
                [
                  t('setting.changedTime'),
                  <>
                    <Moment time={setting.changedTime} /> · {setting.changedBy ?? t('setting.somebody')}
                  </>,
                ] as const,
              ]),
        ]}
      />
      <EditedMeanwhile edits={edits} onTheirs={() => void onChanged()} />
      <SettingForm
        key={JSON.stringify(setting.value)}
        setting={setting}
        reasonMax={REASON_MAX}
        onSave={save}
        extra={
          setting.changed && (
            <Button look="ghost" onClick={() => setResetting(true)}>
              {t('setting.reset')}
            </Button>
          )
        }
      />
      <History thing={`setting:${setting.key}`} />
      {resetting && (
        <ActDialog
          title={t('setting.reset')}
          effect={t('setting.resetEffect', {
            name,
            value: valueText(setting, setting.value),
            usual: valueText(setting, setting.default),
          })}
          reason={{}}
          confirm={t(setting.twoOnly ? 'setting.ask' : 'setting.reset')}
          onClose={() => setResetting(false)}
          onAct={({ reason }) => save(null, reason)}
        />
      )}
    </SidePanel>
  );
}
