// Applications of anchors: the queue, what one person wrote and sent beside it, and the decision.
import { useSyncExternalStore } from 'react';
import { ApplyStatus } from '../../../src/api/enums/apply-status.gen';
import { asRefusal, refusalText } from '../../../src/api/refusal';
import type { ApplyItem } from '../../../src/api/schema.gen';
import { cx } from '../../../src/lib/cx';
import { heldActs } from '../../access/held-acts';
import { call } from '../../api/call';
import { useCall } from '../../api/use-call';
import type { PartProps } from '../../engine/data';
import { place } from '../../engine/place';
import type { Tools, With } from '../../engine/tools';
import { Moment } from '../../frame/moment';
import { PanelPart } from '../../frame/panel-part';
import styles from './applications.module.css';

const APPROVE = 1;
const REJECT = 2;
const templates = ['documents', 'unreadable', 'otherName', 'introduction', 'underage', 'banned'] as const;

/** The columns an anchor may belong to, and the applications that are approved unless somebody undoes it. */
function useOwn() {
  return {
    types: useCall('/systemEnums/allEnums', {}, { fresh: 600_000 }).data?.anchorType,
    held: useSyncExternalStore(heldActs.subscribe, heldActs.current),
  };
}

type Own = ReturnType<typeof useOwn>;

export default place({
  id: 'applications',
  title: 'place.applications',
  text: 'apply.text',
  useOwn,
  path: '/admin/apply_list',
  // Who looks at names and numbers is recorded: the list is read when somebody looks, not by a clock.
  pages: 'numbered',
  rowId: ({ applyId }) => applyId,
  filters: {
    status: {
      type: 'choice',
      label: 'apply.status',
      initial: String(ApplyStatus.Submitted),
      search: true,
      options: ({ t }) =>
        ([1, 2, 3, 0] as const).map((value) => ({ value: String(value), label: t(`apply.filter.${value}`) })),
    },
  },
  ask: ({ status }) => ({ status: Number(status) }),
  keep: ({ applyId }, _, { held }) => !held.has(applyId),
  empty: ({ status }) => (Number(status) === ApplyStatus.Submitted ? 'apply.noneWaiting' : 'apply.none'),
  columns: [
    { id: 'nick', name: 'apply.nick', of: ({ user }) => user.nickName, fixed: true },
    { id: 'name', name: 'apply.realName', of: ({ form }) => form.realName },
    { id: 'type', name: 'apply.type', of: typeOf },
    { id: 'submitted', name: 'apply.submitted', type: 'moment', of: 'submitTime' },
    { id: 'status', name: 'apply.status', of: (row, { t }) => t(`apply.is.${row.applyStatus}`) },
    { id: 'reviewer', name: 'apply.reviewer', of: 'reviewerName', optional: true },
    { id: 'user', name: 'apply.userId', of: ({ user }) => user.userId, optional: true },
  ],
  panel: {
    title: ({ user }) => user.nickName,
    facts: [
      { name: 'apply.status', of: (row, { t }) => t(`apply.is.${row.applyStatus}`) },
      { name: 'apply.realName', of: ({ form }) => form.realName },
      { name: 'apply.phone', of: ({ form }) => form.phone },
      { name: 'apply.contact', of: ({ form }) => form.contact || '–' },
      { name: 'apply.type', of: typeOf },
      { name: 'apply.userId', of: ({ user }) => user.userId },
      { name: 'apply.submitted', type: 'moment', of: 'submitTime' },
      {
        name: 'apply.reviewed',
        cell: ({ reviewTime, reviewerName }, { t }) =>
          reviewTime !== null && (
            <>
              <Moment time={reviewTime} /> · {reviewerName || t('apply.commandLine')}
            </>
          ),
      },
      { name: 'apply.reason', of: 'rejectReason' },
    ],
    Below: Sent,
    note: (row, { t }) => waits(row) && t('apply.effect'),
    acts: [
      {
        id: 'approve',
        word: 'apply.approve',
        key: 'a',
        when: waits,
        act: hold,
        next: true,
      },
      {
        id: 'reject',
        word: 'apply.reject',
        look: 'danger',
        key: 'x',
        when: waits,
        ask: ({ user }, { t }) => ({
          title: t('apply.rejectTitle', { name: user.nickName }),
          effect: t('apply.rejectText'),
          reason: {
            label: t('apply.reason'),
            templates: templates.map((key) => t(`apply.templates.${key}`)),
          },
          confirm: t('apply.reject'),
        }),
        act: async ({ applyId, user }, { reason }, { t }) => {
          await call('/admin/apply_review', { applyId, action: REJECT, reason }, { lasting: true });
          return t('apply.rejected', { name: user.nickName });
        },
        late,
        next: true,
      },
    ],
  },
});

function waits({ applyStatus }: ApplyItem) {
  return applyStatus === ApplyStatus.Submitted;
}

function typeOf({ form }: ApplyItem, { types = [] }: Own) {
  return types.find(({ value }) => Number(value) === form.anchorType)?.label ?? String(form.anchorType);
}

function late(code: string, { user }: ApplyItem, { t }: Pick<Tools, 't'>) {
  return code === 'STALE_STATE' ? t('apply.tooLate', { name: user.nickName }) : null;
}

/** An approval waits while it can be undone: its SMS could not be taken back. */
function hold(item: ApplyItem, _: unknown, { t, toast }: With<Own>, readAnew: () => Promise<unknown>) {
  const { applyId, user } = item;
  const name = user.nickName;
  const approve = async () => {
    try {
      const { houseId } = await call('/admin/apply_review', { applyId, action: APPROVE }, { lasting: true });
      toast.show(t('apply.approved', { name, house: houseId }));
    } catch (fault) {
      const why = late(asRefusal(fault).code, item, { t });
      if (why === null) toast.refuse(fault);
      else toast.show(why, { bad: true });
    }
    await readAnew();
  };
  heldActs.hold(applyId, () => void approve());
  toast.show(t('apply.approving', { name }), {
    action: { label: t('frame.undo'), onPress: () => heldActs.undo(applyId) },
    onGone: () => heldActs.over(applyId),
  });
  return null;
}

/** What the person wrote and sent, and what came of their other applications. */
function Sent(props: PartProps<ApplyItem, Own>) {
  const { row, tools } = props;
  const { t } = tools;
  return (
    <>
      <PanelPart title={t('apply.introduction')}>
        <p className={styles.own} dir="auto">
          {row.form.introduction}
        </p>
      </PanelPart>
      <PanelPart title={t('apply.proofs', { count: row.proofUrls.length })}>
        {row.proofUrls.length > 0 && (
          <ul className={cx('stack gap-8', styles.proofs)}>
            {row.proofUrls.map((url, index) => (
              <li key={url}>
                <a href={url} target="_blank" rel="noreferrer">
                  <img src={url} alt={t('apply.proof', { n: index + 1 })} loading="lazy" />
                </a>
              </li>
            ))}
          </ul>
        )}
      </PanelPart>
      <Earlier {...props} />
    </>
  );
}

function Earlier({ row, tools: { t } }: PartProps<ApplyItem, Own>) {
  const { data, error } = useCall('/admin/apply_list', { userId: row.user.userId, pageSize: 100 });
  const others = data?.list.filter(({ applyId }) => applyId !== row.applyId).reverse();
  return (
    <PanelPart title={t('apply.earlier')}>
      {error && <p>{refusalText(t, error)}</p>}
      {others?.length === 0 && <p className="quiet">{t('apply.noEarlier')}</p>}
      <ul className="stack gap-4">
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
