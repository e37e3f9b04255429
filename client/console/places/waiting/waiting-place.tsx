// What waits for a second admin: who asked for what, what it would change, and the answer to it.
import { Link } from 'react-router';
import type { ApprovalShown } from '../../../src/api/schema.gen';
import { call } from '../../api/call';
import type { PlainAct } from '../../engine/data';
import { place } from '../../engine/place';
import type { With } from '../../engine/tools';
import { PanelPart } from '../../frame/panel-part';
import { ApprovalChanges } from './approval-changes';
import { useApprovalWords } from './approval-words';

type Own = ReturnType<typeof useApprovalWords>;

const isOwn = ({ whyNot }: ApprovalShown) => whyNot === 'ownRequest';

/** Another admin was quicker, or it lapsed: the list says what waits now. */
const decision: Pick<PlainAct<ApprovalShown, Own>, 'late' | 'next'> = {
  late: (code, _, { t }) => (['STALE_STATE', 'NOT_FOUND'].includes(code) ? t('waiting.tooLate') : null),
  next: true,
};

export default place({
  id: 'waiting',
  title: 'place.waiting',
  text: 'waiting.text',
  useOwn: useApprovalWords,
  path: '/admin/approval_list',
  // What an agreement changes.
  changes: [
    '/admin/user_about',
    '/admin/user_flows',
    '/admin/operator_list',
    '/admin/recharge_product_list',
    '/admin/setting_list',
    '/admin/edits',
  ],
  pages: 'whole',
  rowId: ({ approvalId }) => approvalId,
  every: 10_000,
  empty: 'waiting.none',
  columns: [
    { id: 'kind', name: 'waiting.kind', of: (approval, { kindOf }) => kindOf(approval), fixed: true },
    {
      id: 'about',
      name: 'waiting.about',
      type: 'name',
      of: (approval, { aboutOf }) => aboutOf(approval),
      fixed: true,
    },
    { id: 'by', name: 'waiting.askedBy', type: 'name', of: 'askedByName' },
    { id: 'asked', name: 'waiting.asked', type: 'moment', of: 'askTime' },
    { id: 'lapses', name: 'waiting.lapses', type: 'moment', of: 'lapseTime' },
    {
      id: 'may',
      name: 'waiting.may',
      of: (approval, { t, whyNotOf }) => whyNotOf(approval) ?? t('waiting.mayAgree'),
      wide: true,
    },
  ],
  panel: {
    title: (approval, { kindOf, aboutOf }) => (
      <>
        {kindOf(approval)} · <bdi>{aboutOf(approval)}</bdi>
      </>
    ),
    facts: [
      { name: 'waiting.askedBy', type: 'name', of: 'askedByName' },
      { name: 'waiting.asked', type: 'moment', of: 'askTime' },
      { name: 'waiting.lapses', type: 'moment', of: 'lapseTime' },
      { name: 'waiting.reason', type: 'name', of: 'reason' },
      {
        name: 'waiting.about',
        cell: (approval, { aboutOf }) =>
          approval.userId !== null && (
            <Link to={`/people?open=${approval.userId}`}>
              <bdi>{aboutOf(approval)}</bdi> · {approval.userId}
            </Link>
          ),
      },
    ],
    Below: ({ row, tools: { t } }) => (
      <PanelPart title={t('waiting.changes')}>
        <ApprovalChanges approval={row} />
      </PanelPart>
    ),
    note: (approval, { whyNotOf }) => whyNotOf(approval),
    acts: [
      {
        ...decision,
        id: 'agree',
        word: 'waiting.agree',
        key: 'a',
        when: (approval) => !isOwn(approval),
        off: ({ whyNot }) => whyNot !== null,
        ask: (approval, { t }) => ({
          title: t('waiting.agreeTitle', { name: approval.askedByName }),
          effect: t('waiting.agreeEffect'),
          confirm: t('waiting.agree'),
          harmless: true,
          children: <ApprovalChanges approval={approval} />,
        }),
        act: (approval, _, tools) => carryOut(approval, tools),
      },
      {
        ...decision,
        id: 'refuse',
        word: 'waiting.refuse',
        look: 'outline',
        when: (approval) => !isOwn(approval),
        ask: (approval, { t }) => ({
          title: t('waiting.refuseTitle', { name: approval.askedByName }),
          effect: t('waiting.refuseEffect'),
          reason: {},
          confirm: t('waiting.refuse'),
          children: <ApprovalChanges approval={approval} />,
        }),
        act: async ({ approvalId, askedByName }, { reason }, { t }) => {
          await call('/admin/approval_withdraw', { approvalId, reason });
          return t('waiting.refused', { name: askedByName });
        },
      },
      {
        ...decision,
        id: 'withdraw',
        word: 'waiting.withdraw',
        look: 'outline',
        when: isOwn,
        ask: (approval, { t }) => ({
          title: t('waiting.withdrawTitle'),
          effect: t('waiting.withdrawEffect'),
          confirm: t('waiting.withdraw'),
          children: <ApprovalChanges approval={approval} />,
        }),
        act: async ({ approvalId }, _, { t }) => {
          await call('/admin/approval_withdraw', { approvalId });
          return t('waiting.withdrawn');
        },
      },
    ],
  },
});

/** Says what came of it. Throws what the server refuses. */
async function carryOut(approval: ApprovalShown, { t, coins, aboutOf }: With<Own>): Promise<string> {
  const { approvalId, kind } = approval;
  const name = aboutOf(approval);
  switch (kind) {
    case 1: {
      const userId = approval.userId ?? undefined;
      const { balance } = await call('/admin/wallet_adjust', { adjustId: approvalId, userId });
      return t('waiting.done.1', { name, balance: coins(balance ?? 0) });
    }
    case 2:
      return t('waiting.done.2', { name: (await call('/admin/operator_edit', { approvalId })).name });
    case 4:
      await call('/admin/setting_edit', { approvalId, key: approval.setting ?? undefined });
      return t('waiting.done.4', { name });
    case 5:
      await call('/admin/recharge_refund', { refundId: approvalId });
      return t('waiting.done.5', { name });
    default:
      await call('/admin/recharge_product_edit', { approvalId });
      return t('waiting.done.3', { name });
  }
}
