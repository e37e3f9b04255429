// Recomputes the shares in this browser and says in plain words what was checked.

import { BadgeCheck, Check, ShieldCheck, TriangleAlert, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RedStatus } from '../../api/enums.gen';
import { cx } from '../../lib/cx';
import type { EnvelopeDetail } from '../../money/shapes';
import { Button } from '../../ui/button';
import styles from './detail-dialog.module.css';
import { promisedHash } from './promises';
import { type Verdict, verify } from './verify';

interface ProofProps {
  envelope: EnvelopeDetail;
}

export function Proof({ envelope }: ProofProps) {
  const { t } = useTranslation('money');
  const [open, setOpen] = useState(false);
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [busy, setBusy] = useState(false);
  const ended = envelope.redStatus !== RedStatus.Open && Boolean(envelope.serverSeed);

  const check = async () => {
    setOpen(true);
    if (!ended) return;
    setBusy(true);
    setVerdict(await verify(envelope, promisedHash(envelope)));
    setBusy(false);
  };

  return (
    <section className={cx('stack gap-10', styles.proof)} aria-label={t('proof.title')}>
      <div className="row wraps gap-10 apart">
        <b>{t('proof.title')}</b>
        <Button look="ghost" size="small" busy={busy} aria-expanded={open} onClick={() => void check()}>
          <ShieldCheck size={16} aria-hidden />
          {t('proof.verify')}
        </Button>
      </div>
      {open && !ended && <p className="quiet small">{t('proof.running')}</p>}
      {verdict && <Result verdict={verdict} />}
      {open && <Values envelope={envelope} ended={ended} verdict={verdict} />}
    </section>
  );
}

/** The published hash and seeds, from which a reader can check the split. */
function Values({ envelope, ended, verdict }: ProofProps & { ended: boolean; verdict: Verdict | null }) {
  const { t } = useTranslation('money');
  return (
    <dl className={cx('stack tiny', styles.values)}>
      <dt>{t('proof.number')}</dt>
      <dd>{envelope.redEnvelopeId}</dd>
      <dt>{t('proof.commitment')}</dt>
      <dd>{envelope.seedHash}</dd>
      <dt>{t('proof.clientSeed')}</dt>
      <dd>{envelope.clientSeed || '–'}</dd>
      {ended && (
        <>
          <dt>{t('proof.serverSeed')}</dt>
          <dd>{envelope.serverSeed}</dd>
        </>
      )}
      {verdict?.kind === 'checked' && (
        <>
          <dt>{t('proof.shares')}</dt>
          <dd data-testid="proof-shares">{verdict.shares.join(' ')}</dd>
        </>
      )}
    </dl>
  );
}

function Result({ verdict }: { verdict: Verdict }) {
  const { t } = useTranslation('money');
  if (verdict.kind !== 'checked') {
    return (
      <p className="quiet small" role="status">
        {t(verdict.kind === 'early' ? 'proof.running' : 'proof.insecure')}
      </p>
    );
  }
  return (
    <div role="status" className="stack gap-8">
      <ol className="stack gap-8">
        {verdict.findings.map(({ check, ok }) => (
          <li key={check} className={cx('stack gap-8 quiet small', styles.step)} data-bad={!ok || undefined}>
            {ok ? <Check size={16} aria-hidden /> : <X size={16} aria-hidden />}
            <span>{t(`proof.${ok ? 'holds' : 'fails'}.${check}`)}</span>
          </li>
        ))}
      </ol>
      <p
        className={cx('row gap-8', styles.verdict)}
        data-bad={!verdict.fair || undefined}
        data-testid="proof-verdict"
      >
        {verdict.fair ? <BadgeCheck size={20} aria-hidden /> : <TriangleAlert size={20} aria-hidden />}
        {t(verdict.fair ? 'proof.fair' : 'proof.unfair')}
      </p>
    </div>
  );
}
