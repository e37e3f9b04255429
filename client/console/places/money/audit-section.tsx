// The audit of the ledger: what is compared with what, what each kind of account comes to, and that all of it is zero.
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { LedgerAudit } from '../../../src/api/schema.gen';
import { cx } from '../../../src/lib/cx';
import { Button } from '../../../src/ui/button';
import { ErrorState } from '../../../src/ui/error-state';
import { Skeleton } from '../../../src/ui/skeleton';
import { useCall } from '../../api/use-call';
import { Moment } from '../../frame/moment';
import { useFigures } from './figures';
import styles from './money.module.css';

const checks = ['sum', 'mismatched', 'overdrawn', 'badTotals', 'badShares'] as const;

export default function AuditSection() {
  const { t } = useTranslation('console');
  const audit = useCall('/admin/ledger_audit', {}, { fresh: 60_000 });
  const { data } = audit;
  return (
    <>
      <p className={cx('quiet small', styles.text)}>{t('money.audit.text')}</p>
      {audit.error && !data && <ErrorState error={audit.error} onRetry={() => void audit.refetch()} />}
      {!data && !audit.error && <Skeleton height={280} />}
      {data && (
        <>
          <Verdict audit={data} busy={audit.isFetching} onAgain={() => void audit.refetch()} />
          <div className={cx('stack gap-16', styles.checks)}>
            <Kinds audit={data} />
            <Checks audit={data} />
          </div>
          {data.mismatches.length > 0 && <Mismatches audit={data} />}
        </>
      )}
    </>
  );
}

interface VerdictProps {
  audit: LedgerAudit;
  busy: boolean;
  onAgain: () => void;
}

export function Verdict({ audit, busy, onAgain }: VerdictProps) {
  const { t, i18n } = useTranslation('console');
  const { coins } = useFigures();
  const wrong = checks
    .filter((check) => audit[check] !== 0)
    .map((check) => `${t(`money.audit.checkOf.${check}`)}: ${coins(audit[check])}`);
  const reasons = new Intl.ListFormat(i18n.language, { type: 'unit' }).format(wrong);
  const Icon = audit.ok ? ShieldCheck : ShieldAlert;
  return (
    <div
      className={cx('card row gap-12', styles.verdict, !audit.ok && styles.bad)}
      role={audit.ok ? 'status' : 'alert'}
      data-testid="verdict"
    >
      <Icon size={30} aria-hidden />
      <div>
        <b>
          {audit.ok ? t('money.audit.good', { sum: coins(audit.sum) }) : t('money.audit.bad', { reasons })}
        </b>
        <p className="quiet small">
          {t('money.audit.read', { accounts: coins(audit.accounts), transfers: coins(audit.transfers) })}{' '}
          <Moment time={audit.checkTime} />
        </p>
      </div>
      <Button look="ghost" size="small" busy={busy} onClick={onAgain}>
        {t('money.audit.again')}
      </Button>
    </div>
  );
}

function Kinds({ audit }: { audit: LedgerAudit }) {
  const { t } = useTranslation('console');
  const { coins } = useFigures();
  const expected = audit.kinds.reduce((sum, kind) => sum + kind.expected, 0);
  return (
    <div className={cx('card shrinks', styles.box)}>
      <table className={cx('full-width small', styles.sums)}>
        <caption>{t('money.audit.kinds')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('money.audit.kind')}</th>
            <th scope="col">{t('money.audit.accounts')}</th>
            <th scope="col">{t('money.audit.kept')}</th>
            <th scope="col">{t('money.audit.expected')}</th>
          </tr>
        </thead>
        <tbody>
          {audit.kinds.map(({ kind, accounts, balance, expected: due }) => (
            <tr key={kind}>
              <th scope="row">
                {t(`money.audit.kindOf.${kind as 'world'}`)}
                <small>{t(`money.audit.kindText.${kind as 'world'}`)}</small>
              </th>
              <td>{coins(accounts)}</td>
              <td>{coins(balance)}</td>
              <td className={balance === due ? undefined : styles.wrong}>{coins(due)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('money.audit.sum')}</th>
            <td>{coins(audit.accounts)}</td>
            <td className={audit.sum === 0 ? styles.good : styles.wrong}>{coins(audit.sum)}</td>
            <td className={expected === 0 ? styles.good : styles.wrong}>{coins(expected)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function Checks({ audit }: { audit: LedgerAudit }) {
  const { t } = useTranslation('console');
  const { coins } = useFigures();
  return (
    <div className={cx('card shrinks', styles.box)}>
      <table className={cx('full-width small', styles.sums)}>
        <caption>{t('money.audit.checks')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('money.audit.check')}</th>
            <th scope="col">{t('money.audit.found')}</th>
          </tr>
        </thead>
        <tbody>
          {checks.map((check) => (
            <tr key={check}>
              <th scope="row">
                {t(`money.audit.checkOf.${check}`)}
                <small>{t(`money.audit.checkText.${check}`, { envelopes: coins(audit.envelopes) })}</small>
              </th>
              <td className={audit[check] === 0 ? styles.good : styles.wrong}>{coins(audit[check])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Mismatches({ audit }: { audit: LedgerAudit }) {
  const { t } = useTranslation('console');
  const { coins } = useFigures();
  return (
    <div className={cx('card shrinks', styles.box)}>
      <table className={cx('full-width small', styles.sums)}>
        <caption>{t('money.audit.mismatches', { count: audit.mismatches.length })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('money.audit.account')}</th>
            <th scope="col">{t('money.audit.kept')}</th>
            <th scope="col">{t('money.audit.expected')}</th>
          </tr>
        </thead>
        <tbody>
          {audit.mismatches.map(({ account, balance, expected }) => (
            <tr key={account}>
              <th scope="row">{account}</th>
              <td>{coins(balance)}</td>
              <td className={styles.wrong}>{coins(expected)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
