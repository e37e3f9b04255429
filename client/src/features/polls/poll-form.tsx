// A new poll or prediction: its question, its answers, and how long one may vote.
import { Plus, X } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { post } from '../../api/post';
import { refusalText } from '../../api/refusal';
import { cx } from '../../lib/cx';
import { newRequestId } from '../../money/idempotent-calls';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { IconButton } from '../../ui/icon-button';
import { LeaveGuard } from '../../ui/leave-guard';
import { RadioPills } from '../../ui/radio-pills';
import { SelectBox } from '../../ui/select-box';
import { TextInput } from '../../ui/text-input';
import styles from './poll-card.module.css';

/** Limits of the server. */
const QUESTION_MAX = 100;
const ANSWER_MAX = 40;
const ANSWERS_MIN = 2;
const ANSWERS_MAX = 6;
const MINUTES = [1, 2, 3, 5, 10, 15, 30];

interface Draft {
  prediction: boolean;
  question: string;
  answers: readonly string[];
  minutes: number;
}

const EMPTY: Draft = { prediction: false, question: '', answers: ['', ''], minutes: 2 };

/** As the server counts: without the blanks around, and no answer twice. */
export const isReady = ({ question, answers }: Draft): boolean => {
  const isGood = (text: string, max: number) => text.trim() !== '' && Array.from(text.trim()).length <= max;
  return isGood(question, QUESTION_MAX) && answers.every((answer) => isGood(answer, ANSWER_MAX));
};

export const isTwice = ({ answers }: Draft): boolean => {
  const filled = answers.map((answer) => answer.trim().toLowerCase()).filter(Boolean);
  return new Set(filled).size < filled.length;
};

export function PollForm({ houseId, onBegun }: { houseId: string; onBegun: () => void }) {
  const { t } = useTranslation('poll');
  const [draft, setDraft] = useState(EMPTY);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const requestId = useRef(newRequestId());
  const change = (patch: Partial<Draft>) => {
    // What is sent next is another poll.
    requestId.current = newRequestId();
    setDraft({ ...draft, ...patch });
    setProblem(null);
  };
  const begin = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      const answers = draft.answers.map((answer) => answer.trim());
      await post('/web_anchor/poll_begin', { houseId, ...draft, answers, requestId: requestId.current });
      onBegun();
    } catch (refusal) {
      setProblem(refusalText(t, refusal));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className="stack gap-16" onSubmit={(event) => void begin(event)}>
      {draft !== EMPTY && !busy && <LeaveGuard />}
      <RadioPills
        question={t('form.kind')}
        name="kind"
        items={[
          { value: 'poll', label: t('title') },
          { value: 'prediction', label: t('prediction') },
        ]}
        value={draft.prediction ? 'prediction' : 'poll'}
        onChange={(kind) => change({ prediction: kind === 'prediction' })}
      />
      <p className="quiet small">{draft.prediction ? t('form.predictionHint') : t('form.hint')}</p>
      <Field label={t('form.question')} required>
        <TextInput
          value={draft.question}
          onChange={(question) => change({ question })}
          maxLength={QUESTION_MAX}
          showCount
          dir="auto"
        />
      </Field>
      <AnswerFields draft={draft} onChange={(answers) => change({ answers })} />
      <Field label={t('form.minutes')}>
        <SelectBox
          value={String(draft.minutes)}
          onChange={(minutes) => change({ minutes: Number(minutes) })}
          options={MINUTES.map((count) => ({ value: String(count), label: t('minutes', { count }) }))}
        />
      </Field>
      {problem && (
        <p className="error small" role="alert">
          {problem}
        </p>
      )}
      <Button type="submit" busy={busy} disabled={!isReady(draft) || isTwice(draft)}>
        {t('form.begin')}
      </Button>
    </form>
  );
}

interface AnswerFieldsProps {
  draft: Draft;
  onChange: (answers: readonly string[]) => void;
}

function AnswerFields({ draft, onChange }: AnswerFieldsProps) {
  const { t } = useTranslation('poll');
  const { answers, prediction } = draft;
  return (
    <fieldset className="stack gap-8">
      <legend className={cx('quiet small strong', styles.legend)}>
        {prediction ? t('form.outcomes') : t('form.answers')}
      </legend>
      {answers.map((answer, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an answer is its place.
        <div key={i} className="row gap-8">
          <TextInput
            aria-label={t(prediction ? 'form.outcomeN' : 'form.answerN', { n: i + 1 })}
            placeholder={t(prediction ? 'form.outcomeN' : 'form.answerN', { n: i + 1 })}
            value={answer}
            onChange={(text) => onChange(answers.map((other, at) => (at === i ? text : other)))}
            maxLength={ANSWER_MAX}
            className="grows"
            clearable={false}
            dir="auto"
          />
          {answers.length > ANSWERS_MIN && (
            <IconButton
              small
              tip="none"
              label={t('form.remove', { n: i + 1 })}
              onClick={() => onChange(answers.filter((_, at) => at !== i))}
            >
              <X size={16} aria-hidden />
            </IconButton>
          )}
        </div>
      ))}
      {isTwice(draft) && (
        <p className="error small" role="alert">
          {t('form.twice')}
        </p>
      )}
      {answers.length < ANSWERS_MAX && (
        <div>
          <Button size="small" look="plain" onClick={() => onChange([...answers, ''])}>
            <Plus size={15} aria-hidden />
            {t('form.add')}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
