/** What may be changed while the broadcast runs: match, title, announcement and recording. */
import { useTranslation } from 'react-i18next';
import { cx } from '../../lib/cx';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { Switch } from '../../ui/switch';
import { TextArea } from '../../ui/text-area';
import { useToast } from '../../ui/toast';
import { MatchChoice } from './match-choice';
import { MAX } from './room-form';
import styles from './start.module.css';
import { QualitySwitch, StepFrame, Wrong } from './step-frame';
import type { HouseConfig } from './studio-data';
import { TitleField } from './title-field';
import { type Choice, useKept, usePlan } from './use-plan';

interface OnAirFormProps {
  config: HouseConfig;
  choice: Choice;
  onUnsaved: (unsaved: boolean) => void;
}

export default function OnAirForm({ config, choice, onUnsaved }: OnAirFormProps) {
  const { t } = useTranslation('studio');
  const toast = useToast();
  const { plan, match, changed, busy, set, wrong, send } = usePlan(config, choice, onUnsaved, () =>
    toast.show(t('air.saved')),
  );
  useKept(changed, send);
  return (
    <form
      className="stack gap-20"
      noValidate
      aria-label={t('air.title')}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <StepFrame title={t('start.match')} wrong={wrong('match')}>
        <MatchChoice value={plan.matchId} chosen={match} onChange={(matchId) => set('match', { matchId })} />
      </StepFrame>
      <StepFrame title={t('air.about')}>
        <TitleField value={plan.title} error={wrong('title')} onChange={(title) => set('title', { title })} />
        <Field label={t('announcement')} error={wrong('room')}>
          <TextArea
            name="onAirAnnouncement"
            value={plan.announcement}
            onChange={(announcement) => set('room', { announcement })}
            maxLength={MAX.announcement}
            dir="auto"
          />
        </Field>
        <Switch
          checked={plan.recording}
          onChange={(recording) => set('start', { recording })}
          label={t('start.recording')}
        />
        <p className={styles.note}>{t('air.recordingText')}</p>
        <QualitySwitch value={plan.qualities} onChange={(qualities) => set('start', { qualities })} />
      </StepFrame>
      {wrong('start') && <Wrong>{wrong('start')}</Wrong>}
      <div className={cx('row gap-16', styles.saves)}>
        <Button type="submit" busy={busy} disabled={!changed}>
          {t('air.save')}
        </Button>
        {changed && <span className={styles.unsaved}>{t('unsaved')}</span>}
      </div>
    </form>
  );
}
