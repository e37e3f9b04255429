// Over the picture of a recording that came to its end: once more, or what to watch next.
import { RotateCcw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCall } from '../../api/use-call';
import { duration } from '../../i18n/format';
import { cx } from '../../lib/cx';
import { Button } from '../../ui/button';
import { Cover } from '../../ui/cover';
import styles from './after-end.module.css';

const SHOWN = 3;

interface AfterEndProps {
  houseId: string;
  replayId: string;
  onAgain: () => void;
}

export default function AfterEnd({ houseId, replayId, onAgain }: AfterEndProps) {
  const { t } = useTranslation('room');
  const { data } = useCall('/web_anchor/replay_list', { houseId, pageSize: SHOWN + 1 }, { fresh: 60_000 });
  const next = data?.list.filter((item) => item.replayId !== replayId).slice(0, SHOWN) ?? [];
  return (
    <section className={cx('fills stack gap-14', styles.end)} aria-label={t('recording.ended')}>
      <Button onClick={onAgain}>
        <RotateCcw size={16} aria-hidden />
        {t('recording.again')}
      </Button>
      {next.length > 0 && (
        <>
          <b>{t('stage.watchNext')}</b>
          <ul>
            {next.map((item) => (
              <li key={item.replayId}>
                <Link to={`/replay/${item.replayId}`}>
                  <span className={styles.cover}>
                    <Cover image={item.image} />
                    <span className="num">{duration(item.durationSeconds)}</span>
                  </span>
                  <bdi>{item.title}</bdi>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
