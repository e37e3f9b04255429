// The agreements with their versions, and a new one to agree to.
import { FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCall } from '../../api/use-call';
import { wholeDate } from '../../i18n/format';
import { cx } from '../../lib/cx';
import { ownDirection } from '../../lib/isolate';
import { useTitle } from '../../lib/use-title';
import { useSession } from '../../session/session';
import { Button, buttonClass } from '../../ui/button';
import { ErrorState } from '../../ui/error-state';
import { SectionHead } from '../../ui/section-head';
import { Skeleton } from '../../ui/skeleton';
import { AGREEMENTS } from './agreements';
import styles from './lists.module.css';
import { useAgree } from './use-agree';

export default function AgreementsPage() {
  const { t } = useTranslation('personal');
  useTitle(t('menu.agreements'));
  const { agreements } = useSession();
  const { agree, busy } = useAgree();
  return (
    <div className={`wrap ${styles.page}`}>
      <SectionHead level={1} title={t('menu.agreements')} />
      <ul className={styles.list}>
        {AGREEMENTS.map((agreement) => (
          <AgreementRow key={agreement.type} agreement={agreement} />
        ))}
      </ul>
      {agreements.length > 0 && (
        <section className={cx('stack gap-16', styles.card)}>
          <p>{t('agreements.text')}</p>
          <div className={cx('flex wraps gap-8', styles.acts)}>
            <Button busy={busy} onClick={agree}>
              {t('agreements.agree')}
            </Button>
          </div>
        </section>
      )}
    </div>
  );
}

function AgreementRow({ agreement }: { agreement: (typeof AGREEMENTS)[number] }) {
  const { t } = useTranslation('personal');
  const { agreements } = useSession();
  const { data, error, refetch } = useCall(
    '/common_face/find_rich_text',
    { type: agreement.type },
    { fresh: 0 },
  );
  const isNew = agreements.some(({ type }) => type === agreement.type);
  return (
    <li className={cx('row gap-14', styles.row)}>
      <span className={cx('stack centred rigid faint', styles.icon)}>
        <FileText size={18} aria-hidden />
      </span>
      <div className="shrinks grows">
        <h2 className={cx('row wraps bold breaks', styles.name)}>
          {t(`agreements.${agreement.name}`)}
          {isNew && <span className={cx('tiny strong', styles.new)}>{t('agreements.new')}</span>}
        </h2>
        {data && data.version > 0 && (
          <p className={cx('flex wraps faint small breaks', styles.facts)}>
            {t('agreements.version', { n: data.version, date: ownDirection(wholeDate(data.updateTime)) })}
          </p>
        )}
        {!data && !error && <Skeleton height={18} width={160} />}
        {error && !data && <ErrorState line error={error} onRetry={() => void refetch()} />}
      </div>
      <div className={cx('flex wraps gap-8', styles.acts)}>
        <Link to={agreement.to} className={buttonClass({ look: 'ghost', size: 'small' })}>
          {t('agreements.read')}
        </Link>
      </div>
    </li>
  );
}
