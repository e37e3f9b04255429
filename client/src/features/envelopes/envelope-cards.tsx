// The envelopes of the room beside the chat: what can be opened, what opens soon, what became of the last one.
import { X } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { duration } from '../../i18n/format';
import { lazy } from '../../i18n/lazy';
import { cx } from '../../lib/cx';
import { ownDirection } from '../../lib/isolate';
import { useServerNow } from '../../lib/use-server-now';
import { coinText } from '../../money/figures';
import type { RedEnvelope } from '../../realtime/money-protocol';
import { useRoomChannel, useRoomView } from '../../realtime/use-room';
import { useSession } from '../../session/session';
import { Badges } from '../../ui/badges';
import styles from './envelope-cards.module.css';
import { EnvelopeMark } from './envelope-mark';
import { inOrder, type Phase, phaseOf, secondsToOpen } from './phase';
import { keepPromises } from './promises';

const OpenDialog = lazy(() => import('./open-dialog'));
const DetailDialog = lazy(() => import('./detail-dialog'));

/** What is over leaves by itself after so long, milliseconds. */
const LINGER = 30_000;

interface EnvelopeCardsProps {
  houseId: string;
  /** Opened from elsewhere: a line of the chat. */
  looking: string | null;
  onLook: (redEnvelopeId: string | null) => void;
}

export default function EnvelopeCards({ houseId, looking, onLook }: EnvelopeCardsProps) {
  const { t } = useTranslation('money');
  const { isLogin, openLogin } = useSession();
  const channel = useRoomChannel(houseId);
  const { envelopes } = useRoomView(channel);
  const now = useServerNow(envelopes.length > 0);
  const [away, setAway] = useState<ReadonlySet<string>>(new Set());
  const [opening, setOpening] = useState<string | null>(null);
  const putAway = (id: string) => setAway((ids) => new Set(ids).add(id));
  const [first, ...others] = inOrder(envelopes, away, now);
  const wanted = envelopes.find(({ redEnvelopeId }) => redEnvelopeId === opening);

  useEffect(() => keepPromises(envelopes), [envelopes]);

  const over = first && !['open', 'waiting'].includes(phaseOf(first, now)) ? first.redEnvelopeId : null;
  useEffect(() => {
    if (over === null) return;
    const timer = setTimeout(() => setAway((ids) => new Set(ids).add(over)), LINGER);
    return () => clearTimeout(timer);
  }, [over]);

  return (
    <>
      {first && (
        <div className={styles.cards}>
          <Card
            key={first.redEnvelopeId}
            envelope={first}
            now={now}
            more={others.length}
            onOpen={() => (isLogin ? setOpening(first.redEnvelopeId) : openLogin())}
            onLook={() => onLook(first.redEnvelopeId)}
            onAway={() => putAway(first.redEnvelopeId)}
          />
        </div>
      )}
      <Announced count={envelopes.length} text={t('envelope.arrived')} />
      <Suspense fallback={null}>
        {wanted && (
          <OpenDialog
            envelope={wanted}
            channel={channel}
            now={now}
            onClose={() => setOpening(null)}
            onLook={() => {
              setOpening(null);
              onLook(wanted.redEnvelopeId);
            }}
          />
        )}
        {looking && <DetailDialog redEnvelopeId={looking} onClose={() => onLook(null)} />}
      </Suspense>
    </>
  );
}

interface CardProps {
  envelope: RedEnvelope;
  now: number;
  more: number;
  onOpen: () => void;
  onLook: () => void;
  onAway: () => void;
}

function Card({ envelope, now, more, onOpen, onLook, onAway }: CardProps) {
  const { t } = useTranslation('money');
  const phase = phaseOf(envelope, now);
  const over = phase === 'finished' || phase === 'expired' || phase === 'mine';
  return (
    <section className={cx('stack gap-12', styles.card)} aria-label={t('envelope.title')} data-phase={phase}>
      <EnvelopeMark opened={over} />
      <span className={cx('stack shrinks tiny', styles.words)}>
        <span className={cx('row gap-6 shrinks', styles.of)}>
          <b className={styles.title}>{t('envelope.of', { name: ownDirection(envelope.sender.nickName) })}</b>
          <Badges of={envelope.sender} />
        </span>
        {envelope.remark && <bdi className={cx(styles.title, styles.remark)}>{envelope.remark}</bdi>}
        <CardState envelope={envelope} phase={phase} now={now} />
      </span>
      {over ? (
        <button type="button" className={styles.look} onClick={onLook}>
          {t('envelope.details')}
        </button>
      ) : (
        <button type="button" className={styles.grab} onClick={onOpen}>
          {t('envelope.grab')}
        </button>
      )}
      {over && (
        <button
          type="button"
          className={cx('stack centred plain', styles.away)}
          onClick={onAway}
          aria-label={t('envelope.putAway')}
        >
          <X size={15} aria-hidden />
        </button>
      )}
      {more > 0 && <span className={styles.more}>{t('envelope.more', { n: more })}</span>}
    </section>
  );
}

function CardState({ envelope, phase, now }: { envelope: RedEnvelope; phase: Phase; now: number }) {
  const { t, i18n } = useTranslation('money');
  if (phase === 'waiting') {
    return (
      <span className="num">{t('envelope.opensIn', { time: duration(secondsToOpen(envelope, now)) })}</span>
    );
  }
  if (phase === 'open') {
    return (
      <span className="num">{t('envelope.left', { n: envelope.leftCount, total: envelope.totalCount })}</span>
    );
  }
  if (phase === 'mine') {
    const count = envelope.myAmount ?? 0;
    return <span>{t('envelope.mine', { n: coinText(i18n.language, count), count })}</span>;
  }
  return <span>{t(`envelope.${phase}`)}</span>;
}

/** Said once for every envelope that comes while one is here. */
function Announced({ count, text }: { count: number; text: string }) {
  const [known, setKnown] = useState(count);
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (count > known) setSaid(text);
    setKnown(count);
  }, [count, known, text]);
  return (
    <span className="vh" role="status">
      {said}
    </span>
  );
}
