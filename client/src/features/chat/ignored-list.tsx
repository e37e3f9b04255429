// The reader's own list of people and words that chats do not show: to add words, and to take both off.
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../lib/cx';
import { ownDirection } from '../../lib/isolate';
import { Avatar } from '../../ui/avatar';
import { Button } from '../../ui/button';
import { ErrorState } from '../../ui/error-state';
import { LineForm } from '../../ui/line-form';
import { Skeleton } from '../../ui/skeleton';
import { useToast } from '../../ui/toast';
import styles from './ignored-list.module.css';
import { useIgnoredList, useIgnoring } from './use-ignored';

const LONGEST = 30;

export function IgnoredList() {
  const { t } = useTranslation('room');
  const { data, error, isPending, refetch } = useIgnoredList();
  const toast = useToast();
  const change = useIgnoring();
  const heed = (what: { userId: string } | { word: string }) =>
    void change({ ...what, ignore: false }).catch(toast.refuse);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} line />;
  if (isPending || !data) return <Skeleton height={160} />;
  return (
    <div className="stack gap-24 at-top">
      <section className="stack gap-10" aria-label={t('ignored.people')}>
        <h2 className="bold">{t('ignored.people')}</h2>
        {data.people.length === 0 && <p className="faint small">{t('ignored.nobody')}</p>}
        <ul className="stack gap-6">
          {data.people.map(({ userId, nickName, userImage }) => (
            <li key={userId} className="row gap-10">
              <Avatar image={userImage} name={nickName} size={32} />
              <bdi className="shrinks grows ellipsis">{nickName}</bdi>
              <Button look="outline" size="small" onClick={() => heed({ userId })}>
                {t('ignored.heed')}
              </Button>
            </li>
          ))}
        </ul>
      </section>
      <section className="stack gap-10" aria-label={t('ignored.words')}>
        <LineForm
          name="word"
          label={t('ignored.words')}
          hint={t('ignored.hint')}
          longest={LONGEST}
          act={t('ignored.add')}
          empty={t('ignored.empty')}
          onSend={(word) => change({ word, ignore: true })}
        />
        <ul className={cx('flex wraps gap-8', styles.words)}>
          {data.words.map((word) => (
            <li key={word} className="row gap-6 small">
              <bdi>{word}</bdi>
              <button
                type="button"
                className="stack centred"
                aria-label={t('ignored.heedWord', { word: ownDirection(word) })}
                onClick={() => heed({ word })}
              >
                <X size={14} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
