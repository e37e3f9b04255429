// A copy of one's data: asked for with the password, made by the server, then downloaded by a link that lasts minutes.
import { Download } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { post } from '../../api/post';
import { useCall } from '../../api/use-call';
import { dayAndTime } from '../../i18n/format';
import { lazy } from '../../i18n/lazy';
import { cx } from '../../lib/cx';
import { ltr, ownDirection } from '../../lib/isolate';
import { useServerNow } from '../../lib/use-server-now';
import { useSession } from '../../session/session';
import { Button, buttonClass } from '../../ui/button';
import { ErrorState } from '../../ui/error-state';
import { Skeleton } from '../../ui/skeleton';
import { type ExportLink, exportState, sizeText } from './export-state';
import styles from './profile.module.css';
import type { Proof } from './proof-dialog';

const ProofDialog = lazy(() => import('./proof-dialog'));

const EXPORT = '/web_my/export';
/** A copy is made within seconds. */
const LOOK_AGAIN = 2_000;

export function DataExport() {
  const { t } = useTranslation(['account', 'common']);
  const { user } = useSession();
  const now = useServerNow(true, 5_000);
  const [link, setLink] = useState<ExportLink | null>(null);
  const [asking, setAsking] = useState(false);
  const [waiting, setWaiting] = useState(false);
  const { data, error, isPending, refetch } = useCall(
    EXPORT,
    {},
    { fresh: 0, every: waiting ? LOOK_AGAIN : undefined },
  );
  const state = exportState(data, link, now);
  if (waiting !== (state === 'preparing')) setWaiting(state === 'preparing');

  const ask = async (proof: Proof) => {
    setLink(await post(EXPORT, proof));
    setAsking(false);
    await refetch();
  };

  if (isPending) return <Skeleton height={36} width={180} />;
  if (error && !data) return <ErrorState line error={error} onRetry={() => void refetch()} />;
  return (
    <div className={cx('stack gap-12', styles.copy)} role="status">
      {state === 'preparing' && <p aria-busy>{t('account:data.preparing')}</p>}
      {data && (state === 'ready' || state === 'linked') && (
        <p>
          {t('account:data.ready', {
            size: ltr(sizeText(data.size)),
            until: ownDirection(dayAndTime(t, data.expireTime, now)),
          })}
        </p>
      )}
      {state === 'linked' && link?.url ? (
        <a href={link.url} download className={buttonClass({})}>
          <Download size={17} aria-hidden />
          {t('account:data.download')}
        </a>
      ) : (
        state !== 'preparing' && (
          <Button look={state === 'ready' ? 'primary' : 'ghost'} onClick={() => setAsking(true)}>
            {t(state === 'ready' ? 'account:data.link' : 'account:data.ask')}
          </Button>
        )
      )}
      <Suspense fallback={null}>
        {asking && (
          <ProofDialog
            title={t('account:data.copy')}
            text={t(user?.hasPassword === false ? 'account:data.proofCode' : 'account:data.proof')}
            submitLabel={t(state === 'ready' ? 'account:data.link' : 'account:data.ask')}
            send={ask}
            onClose={() => setAsking(false)}
          />
        )}
      </Suspense>
    </div>
  );
}
