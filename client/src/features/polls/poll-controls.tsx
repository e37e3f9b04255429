// What the staff of a room does with the running poll: end the voting, say what came true, cancel.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PollAct, PollStatus } from '../../api/enums.gen';
import { post } from '../../api/post';
import type { PollView } from '../../api/schema.gen';
import { ownDirection } from '../../lib/isolate';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { SelectBox } from '../../ui/select-box';
import { useToast } from '../../ui/toast';

interface PollControlsProps {
  houseId: string;
  poll: PollView;
}

export function PollControls({ houseId, poll }: PollControlsProps) {
  const { t } = useTranslation('poll');
  const [question, setQuestion] = useState<PollAct | null>(null);
  const [outcome, setOutcome] = useState('');
  const isOpen = poll.pollStatus === PollStatus.Open;
  return (
    <div className="stack gap-8">
      {poll.prediction && (
        <div className="row gap-8">
          <SelectBox
            aria-label={t('which')}
            value={outcome}
            onChange={setOutcome}
            placeholder={t('decide')}
            options={poll.answers.map(({ text }, i) => ({ value: String(i + 1), label: text }))}
          />
          <Button size="small" disabled={outcome === ''} onClick={() => setQuestion(PollAct.Decide)}>
            {t('settle')}
          </Button>
        </div>
      )}
      <div className="flex wraps gap-8">
        {isOpen && (
          <Button size="small" look="outline" onClick={() => setQuestion(PollAct.Close)}>
            {poll.prediction ? t('close.prediction') : t('close.poll')}
          </Button>
        )}
        <Button size="small" look="plain" onClick={() => setQuestion(PollAct.Cancel)}>
          {poll.prediction ? t('cancelPrediction') : t('cancel')}
        </Button>
      </div>
      {question !== null && (
        <Question
          houseId={houseId}
          poll={poll}
          act={question}
          outcome={Number(outcome)}
          onClose={() => setQuestion(null)}
        />
      )}
    </div>
  );
}

interface QuestionProps extends PollControlsProps {
  act: PollAct;
  outcome: number;
  onClose: () => void;
}

function Question({ houseId, poll, act, outcome, onClose }: QuestionProps) {
  const { t } = useTranslation('poll');
  const toast = useToast();
  const change = () =>
    post('/web_anchor/poll_change', {
      houseId,
      pollId: poll.pollId,
      act,
      outcome: act === PollAct.Decide ? outcome : 0,
    }).catch((refusal) => {
      toast.refuse(refusal);
      throw refusal;
    });
  const words = {
    [PollAct.Close]: {
      title: t('ask.close'),
      text: t('ask.closeText'),
      confirmLabel: poll.prediction ? t('close.prediction') : t('close.poll'),
    },
    [PollAct.Decide]: {
      title: t('settleAs', { answer: ownDirection(poll.answers[outcome - 1]?.text ?? '') }),
      text: t('ask.decideText'),
      confirmLabel: t('settle'),
    },
    [PollAct.Cancel]: {
      title: t('ask.cancel'),
      text: t('ask.cancelText'),
      confirmLabel: t('ask.cancelYes'),
      keepLabel: t('ask.keep'),
      danger: true,
    },
  }[act];
  return <ConfirmDialog open onClose={onClose} onConfirm={change} {...words} />;
}
