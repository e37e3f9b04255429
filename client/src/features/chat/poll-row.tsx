// A poll among the lines of the chat: that it began, and what came out of it.
import { ChartNoAxesColumn, Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PollStatus } from '../../api/enums.gen';
import type { PollView } from '../../api/schema.gen';
import { cx } from '../../lib/cx';
import { percent } from '../../lib/percent';
import { sharesOf, votesOf } from '../../realtime/poll-shares';
import told from './told.module.css';

export default function PollRow({ poll }: { poll: PollView }) {
  const { t, i18n } = useTranslation('poll');
  const kind = poll.prediction ? 'prediction' : 'poll';
  const hasResult = poll.pollStatus === PollStatus.Closed || poll.pollStatus === PollStatus.Ended;
  return (
    <div
      className={cx('stack gap-6', told.told)}
      data-poll={poll.pollId}
      data-status={poll.pollStatus}
      data-off={poll.pollStatus === PollStatus.Cancelled || undefined}
    >
      <p className="row gap-6 wraps tiny strong">
        <ChartNoAxesColumn size={15} aria-hidden />
        {t(`line.${kind}.${poll.pollStatus as 1}`)}
      </p>
      <p className="bold" dir="auto">
        {poll.question}
      </p>
      {hasResult && (
        <ul className="stack gap-4">
          {sharesOf(poll).map(({ number, text, part, won }) => (
            <li key={number} className={cx('row gap-8 apart', won && 'bold')}>
              <span className="row gap-6 shrinks">
                {won && <Check size={14} aria-label={t(poll.prediction ? 'cameTrue' : 'won')} />}
                <bdi className="breaks">{text}</bdi>
              </span>
              <span className="num">{percent(i18n.language, part)}</span>
            </li>
          ))}
        </ul>
      )}
      {hasResult && <p className="quiet tiny">{t('votes', { count: votesOf(poll) })}</p>}
    </div>
  );
}
