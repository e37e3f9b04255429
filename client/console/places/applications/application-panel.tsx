// One application: what the person wrote and sent, what came of earlier ones, and the decision.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApplyStatus } from '../../../src/api/enums/apply-status.gen';
import { refusalText } from '../../../src/api/refusal';
import type { ApplyItem } from '../../../src/api/schema.gen';
import { Button } from '../../../src/ui/button';
import { useCall } from '../../api/use-call';
import { Facts } from '../../frame/facts';
import { Moment } from '../../frame/moment';
import { PanelPart } from '../../frame/panel-part';
import { SidePanel } from '../../frame/side-panel';
import { useKeys } from '../../frame/use-keys';
import { useSettled } from '../../frame/use-settled';
import styles from './application-panel.module.css';
import { RejectDialog } from './reject-dialog';
import { useDecision } from './use-decision';

interface ApplicationPanelProps {
  item: ApplyItem;
  typeName: string;
  onClose: () => void;
  onStep: (by: 1 | -1) => void;
  onDecided: () => void;
}

export function ApplicationPanel({ item, typeName, onClose, onStep, onDecided }: ApplicationPanelProps) {
  const { t } = useTranslation('console');
  const settled = useSettled();
  const { approve, reject } = useDecision(item, onDecided);
  const [rejecting, setRejecting] = useState(false);
  const { form, user } = item;
  const waits = item.applyStatus === ApplyStatus.Submitted;

  useKeys({
    a: () => waits && settled && approve(),
    x: () => waits && setRejecting(true),
  });

  return (
    <SidePanel
      title={user.nickName}
      onClose={onClose}
      onStep={onStep}
      acts={
        waits && (
          <>
            <Button disabled={!settled} onClick={approve} aria-keyshortcuts="a">
              {t('apply.approve')} <kbd>a</kbd>
            </Button>
            <Button
              look="danger"
              disabled={!settled}
              onClick={() => setRejecting(true)}
              aria-keyshortcuts="x"
            >
              {t('apply.reject')} <kbd>x</kbd>
            </Button>
            <p className={styles.effect}>{t('apply.effect')}</p>
          </>
        )
      }
    >
      <Facts
        rows={[
          [t('apply.status'), t(`apply.is.${item.applyStatus}`)],
          [t('apply.realName'), form.realName],
          [t('apply.phone'), form.phone],
          [t('apply.contact'), form.contact || '–'],
          [t('apply.type'), typeName],
          [t('apply.userId'), user.userId],
          ...(item.submitTime === null
            ? []
            : [[t('apply.submitted'), <Moment key="s" time={item.submitTime} />] as const]),
          ...(item.reviewTime === null
            ? []
            : [
                [
                  t('apply.reviewed'),
                  <>
                    <Moment time={item.reviewTime} /> · {item.reviewerName || t('apply.commandLine')}
                  </>,
                ] as const,
              ]),
          ...(item.rejectReason === null ? [] : [[t('apply.reason'), item.rejectReason] as const]),
        ]}
      />
      <PanelPart title={t('apply.introduction')}>
        <p className={styles.own} dir="auto">
          {form.introduction}
        </p>
      </PanelPart>
      <PanelPart title={t('apply.proofs', { count: item.proofUrls.length })}>
        {item.proofUrls.length > 0 && (
          <ul className={styles.proofs}>
            {item.proofUrls.map((url, index) => (
              <li key={url}>
                <a href={url} target="_blank" rel="noreferrer">
                  <img src={url} alt={t('apply.proof', { n: index + 1 })} loading="lazy" />
                </a>
              </li>
            ))}
          </ul>
        )}
      </PanelPart>
      <Earlier item={item} />
      {rejecting && (
        <RejectDialog name={user.nickName} onClose={() => setRejecting(false)} onReject={reject} />
      )}
    </SidePanel>
  );
}

/** What came of the other applications of the same person. */
function Earlier({ item }: { item: ApplyItem }) {
  const { t } = useTranslation('console');
  const { data, error } = useCall('/admin/apply_list', { userId: item.user.userId, pageSize: 100 });
  const others = data?.list.filter(({ applyId }) => applyId !== item.applyId).reverse();
  return (
    <PanelPart title={t('apply.earlier')}>
      {error && <p>{refusalText(t, error)}</p>}
      {others?.length === 0 && <p className={styles.quiet}>{t('apply.noEarlier')}</p>}
      <ul className={styles.earlier}>
        {others?.map((other) => (
          <li key={other.applyId}>
            {other.submitTime !== null && <Moment time={other.submitTime} />}{' '}
            {t(`apply.is.${other.applyStatus}`)}
            {other.rejectReason && `: ${other.rejectReason}`}
          </li>
        ))}
      </ul>
    </PanelPart>
  );
}
