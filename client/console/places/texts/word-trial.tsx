// The test box: what would become of a line, by which words. With a draft, as if that were on the list.
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalText } from '../../../src/api/refusal';
import type { WordEntry, WordsTryAnswer } from '../../../src/api/schema.gen';
import { cx } from '../../../src/lib/cx';
import { Button } from '../../../src/ui/button';
import { Field } from '../../../src/ui/field';
import { TextInput } from '../../../src/ui/text-input';
import { call } from '../../api/call';
import { submitting } from '../../frame/sending';
import { MarkedLine } from './marked-line';
import { actionOf, modeOf, wordId } from './words';
import styles from './words.module.css';

const LINE_MAX = 500;

export function WordTrial({ draft }: { draft?: WordEntry }) {
  const { t } = useTranslation('console');
  const [text, setText] = useState('');
  const trial = useMutation({ mutationFn: () => call('/admin/words_try', { text, draft }) });
  return (
    <form className={cx('stack gap-8', styles.trial)} onSubmit={submitting(trial.mutate)}>
      <div className={cx('flex gap-8', styles.ask)}>
        <Field
          label={t(draft ? 'texts.word.tryDraft' : 'texts.word.try')}
          error={trial.error && refusalText(t, trial.error)}
        >
          <TextInput
            value={text}
            onChange={setText}
            maxLength={LINE_MAX}
            placeholder={t('texts.word.tryHint')}
          />
        </Field>
        <Button type="submit" look="outline" busy={trial.isPending} disabled={text.trim() === ''}>
          {t('texts.word.tryDo')}
        </Button>
      </div>
      <div role="status">{trial.data && <Verdict answer={trial.data} />}</div>
    </form>
  );
}

function Verdict({ answer }: { answer: WordsTryAnswer }) {
  const { t } = useTranslation('console');
  const action = ([0, 1, 2, 3] as const).find((one) => one === answer.action) ?? 0;
  const words = new Map(answer.hits.map((hit) => [wordId(hit), hit]));
  return (
    <div className={cx('stack gap-4 small', styles.verdict)}>
      <MarkedLine text={answer.line} places={answer.hits} />
      <b>
        {t(`texts.word.verdict.${action}`)} {action === 2 && <bdi>{answer.shown}</bdi>}
      </b>
      {words.size > 0 && (
        <p className={cx('flex wraps quiet', styles.hits)}>
          {t('texts.word.by')}
          {[...words].map(([id, { word, mode, action: does }]) => (
            <span key={id}>
              <bdi>
                <b>{word}</b>
              </bdi>{' '}
              · {t(`texts.word.modes.${modeOf(mode)}`)} · {t(`texts.word.actions.${actionOf(does)}`)}
            </span>
          ))}
        </p>
      )}
    </div>
  );
}
