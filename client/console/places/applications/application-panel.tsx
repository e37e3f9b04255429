// One application: what the person wrote and sent, what came of earlier ones, and the decision.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApplyStatus } from '../../../src/api/enums/apply-status.gen';
import { asRefusal, refusalText } from '../../../src/api/refusal';
import type { ApplyItem } from '../../../src/api/schema.gen';
import { Button } from '../../../src/ui/button';
import { useToast } from '../../../src/ui/toast';
import { call } from '../../api/call';
import { useCall } from '../../api/use-call';
import { Facts } from '../../frame/facts';
import { Moment } from '../../frame/moment';
import { PanelPart } from '../../frame/panel-part';
import { SidePanel } from '../../frame/side-panel';
import { useKeys } from '../../frame/use-keys';
import styles from './application-panel.module.css';
import { RejectDialog } from './reject-dialog';

interface ApplicationPanelProps {
  item: ApplyItem;
  typeName: string;
  onClose: () => void;
  onStep: (by: 1 | -1) => void;
  onDecided: () => void;
}

const APPROVE = 1;
const REJECT = 2;

export function ApplicationPanel({ item, typeName, onClose, onStep, onDecided }: ApplicationPanelProps) {
  const { t } = useTranslation('console');
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const [rejecting, setRejecting] = useState(false);
  const { form, user } = item;
  const waits = item.applyStatus === ApplyStatus.Submitted;

  /** Throws what the server refuses, except that somebody else was quicker: then the list is read anew. */
  const decide = async (action: number, reason = '') => {
    try {
      const done = await call('/admin/apply_review', { applyId: item.applyId, action, reason });
      toast.show(
        action === APPROVE
          ? t('apply.approved', { name: user.nickName, house: done.houseId })
          : t('apply.rejected', { name: user.nickName }),
      );
    } catch (fault) {
      if (asRefusal(fault).code !== 'STALE_STATE') throw fault;
      toast.show(t('apply.tooLate', { name: user.nickName }), { bad: true });
    }
    onDecided();
  };
  const approve = async () => {
    setBusy(true);
    try {
      await decide(APPROVE);
    } catch (fault) {
      toast.refuse(fault);
    } finally {
      setBusy(false);
    }
  };
  useKeys({
    a: () => waits && !busy && void approve(),
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
            <Button busy={busy} onClick={approve} aria-keyshortcuts="a">
              {t('apply.approve')} <kbd>a</kbd>
            </Button>
            <Button look="danger" onClick={() => setRejecting(true)} aria-keyshortcuts="x">
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
        <RejectDialog
          name={user.nickName}
          onClose={() => setRejecting(false)}
          onReject={(reason) => decide(REJECT, reason)}
        />
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
