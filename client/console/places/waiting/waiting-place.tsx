// What waits for a second admin: who asked for what, what it would change, and agreeing to it.
import { place } from '../../engine/place';
import { ApprovalPanel } from './approval-panel';
import { useApprovalWords } from './approval-words';

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
  panel: ApprovalPanel,
});
