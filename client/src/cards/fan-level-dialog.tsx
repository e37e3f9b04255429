// Fan levels of a room in words: the reader's own, what it is computed from, what is missing to the next, and the rule.
import { useTranslation } from 'react-i18next';
import type { FanLevelAnswer } from '../api/schema.gen';
import { useCall } from '../api/use-call';
import { cx } from '../lib/cx';
import { spanWords } from '../lib/date-text';
import { coinText } from '../money/figures';
import { useSession } from '../session/session';
import { Badges } from '../ui/badges';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { ErrorState } from '../ui/error-state';
import { Skeleton } from '../ui/skeleton';
import styles from './fan-level.module.css';

interface FanLevelDialogProps {
  houseId: string;
  onClose: () => void;
}

export function FanLevelDialog({ houseId, onClose }: FanLevelDialogProps) {
  const { t } = useTranslation('money');
  const { user, openLogin } = useSession();
  const { data, error, refetch } = useCall('/web_anchor/fan_level', { houseId }, { fresh: 0 });
  return (
    <Dialog open onClose={onClose} width={440} title={t('fan.title')}>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} line />}
      {!data && !error && <Skeleton height={280} />}
      {data && (
        <div className="stack gap-16">
          {user && user.houseId !== houseId && <Own level={data} />}
          <p className="quiet small">{t('fan.rule')}</p>
          <Levels points={data.levels} />
          {!user && (
            <Button wide look="outline" onClick={() => openLogin()}>
              {t('fan.login')}
            </Button>
          )}
        </div>
      )}
    </Dialog>
  );
}

/** How far the reader is, and by what. */
function Own({ level }: { level: FanLevelAnswer }) {
  const { t, i18n } = useTranslation('money');
  const { fanLevel, points, levels, minutes, coins, timeCounts } = level;
  const next = levels[fanLevel];
  const from = levels[fanLevel - 1] ?? 0;
  const number = (n: number) => coinText(i18n.language, n);
  const pointsText = (n: number) => t('fan.points', { count: n, n: number(n) });
  return (
    <section className={cx('card stack gap-12', styles.own)}>
      <p className="row wraps gap-8 strong">
        {fanLevel > 0 && (
          <span aria-hidden>
            <Badges of={{ fanLevel }} />
          </span>
        )}
        {fanLevel > 0 ? t('fan.yours', { level: fanLevel }) : t('fan.none')}
      </p>
      {next === undefined ? (
        <p className="small">{t('fan.top')}</p>
      ) : (
        <label className="stack gap-6 small">
          {t('fan.missing', { count: next - points, n: number(next - points), level: fanLevel + 1 })}
          <progress className={styles.meter} max={next - from} value={points - from} />
        </label>
      )}
      <dl className={cx('small', styles.facts)}>
        <dt className="quiet">{t('fan.watched')}</dt>
        <dd>{spanWords(minutes * 60)}</dd>
        <dd className="num strong">{pointsText(minutes)}</dd>
        <dt className="quiet">{t('fan.given')}</dt>
        <dd>{t('coins.n', { count: coins, n: number(coins) })}</dd>
        <dd className="num strong">{pointsText(coins)}</dd>
      </dl>
      {!timeCounts && <p className={cx('small', styles.off)}>{t('fan.off')}</p>}
    </section>
  );
}

function Levels({ points }: { points: readonly number[] }) {
  const { t, i18n } = useTranslation('money');
  return (
    <section className="stack gap-8">
      <h3 className="plain small strong">{t('fan.levels')}</h3>
      <ol className={styles.levels}>
        {points.map((from, i) => (
          <li key={from} className="row gap-6 apart small">
            <Badges of={{ fanLevel: i + 1 }} />
            <span className="num">{t('fan.points', { count: from, n: coinText(i18n.language, from) })}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
