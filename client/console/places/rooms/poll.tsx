// The poll of a room, for support: a new one, or what to do with the one that runs.
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PollAct } from '../../../src/api/enums/poll-act.gen';
import { PollStatus } from '../../../src/api/enums/poll-status.gen';
import type { PollView } from '../../../src/api/schema.gen';
import { Button, type ButtonProps } from '../../../src/ui/button';
import { CheckboxField } from '../../../src/ui/checkbox-field';
import { Field } from '../../../src/ui/field';
import { SelectBox } from '../../../src/ui/select-box';
import { TextArea } from '../../../src/ui/text-area';
import { TextInput } from '../../../src/ui/text-input';
import { useToast } from '../../../src/ui/toast';
import { mayAs, useOperator } from '../../access/operator';
import { call } from '../../api/call';
import { useCall } from '../../api/use-call';
import { ActDialog } from '../../frame/act-dialog';
import { PanelPart } from '../../frame/panel-part';

const SHOWN = '/web_anchor/poll_details';
const MINUTES = [1, 2, 5, 10, 15, 30];

interface Step {
  act: PollAct;
  outcome: number;
  title: string;
  confirm: string;
}

export function RoomPoll({ houseId }: { houseId: string }) {
  const { t } = useTranslation('console');
  const { data } = useCall(SHOWN, { houseId }, { every: 5_000 });
  const queries = useQueryClient();
  const [begins, setBegins] = useState(false);
  const may = mayAs(useOperator().role, 'support');
  const changed = () => queries.invalidateQueries({ queryKey: [SHOWN] });
  const button: ButtonProps = {
    size: 'small',
    disabled: !may,
    title: may ? undefined : t('frame.notYours', { role: t('role.support') }),
  };
  if (!data) return null;
  return (
    <PanelPart title={t('room.poll.title')}>
      {data.poll ? (
        <Running houseId={houseId} poll={data.poll} button={button} onChanged={changed} />
      ) : (
        <div>
          <Button {...button} look="ghost" onClick={() => setBegins(true)}>
            {t('room.poll.begin')}
          </Button>
        </div>
      )}
      {begins && <Begin houseId={houseId} onClose={() => setBegins(false)} onBegun={changed} />}
    </PanelPart>
  );
}

interface RunningProps {
  houseId: string;
  poll: PollView;
  button: ButtonProps;
  onChanged: () => Promise<void>;
}

function Running({ houseId, poll, button, onChanged }: RunningProps) {
  const { t } = useTranslation('console');
  const toast = useToast();
  const [step, setStep] = useState<Step | null>(null);
  const act = (label: string, next: Omit<Step, 'confirm'>, look: ButtonProps['look'] = 'ghost') => (
    <Button {...button} look={look} onClick={() => setStep({ ...next, confirm: label })}>
      {label}
    </Button>
  );
  const { question, answers, prediction, pollId } = poll;
  return (
    <>
      <p dir="auto">
        <b>{question}</b>
      </p>
      <ul className="stack gap-4">
        {answers.map(({ text, votes }, i) => (
          <li key={text} className="row gap-8 apart">
            <bdi>{text}</bdi>
            <span className="row gap-8">
              <span className="num">{t('room.poll.votes', { count: votes })}</span>
              {prediction &&
                act(t('room.poll.decide'), {
                  act: PollAct.Decide,
                  outcome: i + 1,
                  title: t('room.poll.decideAsk', { answer: text }),
                })}
            </span>
          </li>
        ))}
      </ul>
      <div className="flex wraps gap-4">
        {poll.pollStatus === PollStatus.Open &&
          act(t('room.poll.close'), { act: PollAct.Close, outcome: 0, title: t('room.poll.closeAsk') })}
        {act(
          t('room.poll.cancel'),
          { act: PollAct.Cancel, outcome: 0, title: t('room.poll.cancelAsk') },
          'danger',
        )}
      </div>
      {step && (
        <ActDialog
          title={step.title}
          effect={t('room.poll.effect')}
          confirm={step.confirm}
          harmless={step.act !== PollAct.Cancel}
          onClose={() => setStep(null)}
          onAct={async () => {
            await call('/admin/poll_change', { houseId, pollId, act: step.act, outcome: step.outcome });
            await onChanged();
            toast.show(t('room.poll.changed'));
          }}
        />
      )}
    </>
  );
}

interface BeginProps {
  houseId: string;
  onClose: () => void;
  onBegun: () => Promise<void>;
}

function Begin({ houseId, onClose, onBegun }: BeginProps) {
  const { t } = useTranslation('console');
  const toast = useToast();
  const [prediction, setPrediction] = useState(false);
  const [question, setQuestion] = useState('');
  const [lines, setLines] = useState('');
  const [minutes, setMinutes] = useState('2');
  const [requestId] = useState(() => crypto.randomUUID());
  const answers = lines
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const field = (label: string, control: ReactNode) => <Field label={label}>{control}</Field>;
  return (
    <ActDialog
      title={t('room.poll.begin')}
      confirm={t('room.poll.begin')}
      harmless
      ready={question.trim() !== '' && answers.length > 1}
      onClose={onClose}
      onAct={async () => {
        const form = { prediction, question, answers, minutes: Number(minutes), requestId };
        await call('/admin/poll_begin', { houseId, ...form });
        await onBegun();
        toast.show(t('room.poll.begun'));
      }}
    >
      {field(
        t('room.poll.question'),
        <TextInput value={question} onChange={setQuestion} maxLength={100} dir="auto" />,
      )}
      {field(
        t('room.poll.answers'),
        <TextArea value={lines} onChange={setLines} maxLength={245} rows={4} dir="auto" />,
      )}
      {field(
        t('room.poll.minutes'),
        <SelectBox
          value={minutes}
          onChange={setMinutes}
          options={MINUTES.map((n) => ({ value: String(n), label: String(n) }))}
        />,
      )}
      <CheckboxField checked={prediction} onChange={setPrediction}>
        {t('room.poll.prediction')}
      </CheckboxField>
    </ActDialog>
  );
}
