// What a word would have caught among the lines of the last seven days.
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { refusalText } from '../../../src/api/refusal';
import type { WordEntry, WordsPastAnswer } from '../../../src/api/schema.gen';
import { cx } from '../../../src/lib/cx';
import { Button } from '../../../src/ui/button';
import { call } from '../../api/call';
import form from '../../frame/form.module.css';
import { Moment, momentText } from '../../frame/moment';
import { PanelPart } from '../../frame/panel-part';
import { MarkedLine } from './marked-line';
import styles from './words.module.css';

export function WordPast({ draft }: { draft: WordEntry }) {
  const { t } = useTranslation('console');
  const past = useMutation({ mutationFn: () => call('/admin/words_past', draft) });
  return (
    <PanelPart title={t('texts.word.past')}>
      <div className={cx('stack gap-8 small', styles.past)}>
        <p className="quiet">{t('texts.word.pastHint')}</p>
        <div>
          <Button
            look="outline"
            size="small"
            busy={past.isPending}
            disabled={draft.word === ''}
            onClick={() => past.mutate()}
          >
            {t('texts.word.pastDo')}
          </Button>
        </div>
        <div role="status">
          {past.error && <p className={cx('error small', form.error)}>{refusalText(t, past.error)}</p>}
          {past.data && <Found answer={past.data} />}
        </div>
      </div>
    </PanelPart>
  );
}

function Found({ answer }: { answer: WordsPastAnswer }) {
  const { t } = useTranslation('console');
  const { looked, caught, people, complete, fromTime, examples } = answer;
  return (
    <div className={cx('stack gap-8 small', styles.past)}>
      <p>
        <b>
          {caught === 0
            ? t('texts.word.pastNone', { looked })
            : t('texts.word.pastFound', { caught, looked, count: people })}
        </b>{' '}
        {!complete && t('texts.word.pastPart', { since: momentText(fromTime) })}
      </p>
      {examples.length > 0 && (
        <>
          <p className="quiet">{t('texts.word.pastNewest', { count: examples.length })}</p>
          <ol>
            {examples.map((line) => (
              <li key={`${line.room} ${line.messageId}`}>
                <MarkedLine text={line.text} places={[line]} />
                <br />
                <small className="quiet">
                  <bdi>{line.nickName}</bdi> · {line.room} · <Moment time={line.time} />
                  {line.deleted && ` · ${t('texts.word.deleted')}`}
                </small>
              </li>
            ))}
          </ol>
        </>
      )}
    </div>
  );
}
