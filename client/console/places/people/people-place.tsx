// People: everybody with an account, found by name, id or phone; one of them beside the list, acts on many.
import type { UserShown } from '../../../src/api/schema.gen';
import { call } from '../../api/call';
import type { HeadProps } from '../../engine/data';
import { place } from '../../engine/place';
import type { Tools } from '../../engine/tools';
import { momentText } from '../../frame/moment';
import { daysOf, endOfDays } from '../../frame/use-days';
import { Outbox } from './outbox';
import { PersonPanel } from './person-panel';
import { searched } from './search';

export default place({
  id: 'people',
  title: 'place.people',
  text: 'people.text',
  Head: (_: HeadProps<object>) => <Outbox />,
  path: '/admin/user_list',
  changes: ['/admin/user_about', '/admin/user_flows', '/admin/edits'],
  pages: 'onwards',
  rowId: ({ userId }) => userId,
  nameOf: ({ nickName }) => nickName,
  filters: {
    q: { type: 'words', label: 'people.search', hint: 'people.searchHint', max: 50 },
    who: {
      type: 'choice',
      label: 'people.who',
      options: ({ t }) => [
        { value: '', label: t('people.all') },
        { value: 'disabled', label: t('people.disabledOnly') },
      ],
    },
  },
  ask: ({ q, who, sort }) => ({
    ...searched(q),
    disabled: who === 'disabled',
    sort: sort.replace('created', 'createTime'),
  }),
  empty: 'people.none',
  columns: [
    { id: 'nick', name: 'people.nick', type: 'name', of: 'nickName', fixed: true },
    { id: 'userName', name: 'people.userName', of: 'userName' },
    { id: 'id', name: 'people.userId', of: 'userId' },
    { id: 'phone', name: 'people.phone', of: 'phone' },
    { id: 'room', name: 'people.room', of: 'houseId' },
    {
      id: 'state',
      name: 'people.state',
      of: stateOf,
      cell: (user, tools) => {
        const state = stateOf(user, tools);
        return user.disabled ? <b className="error strong">{state}</b> : state;
      },
    },
    { id: 'why', name: 'people.why', of: 'disabledReason', optional: true, wide: true },
    { id: 'created', name: 'people.created', type: 'moment', of: 'createTime', sortable: true },
    { id: 'language', name: 'people.language', of: 'languageType', optional: true },
  ],
  ById: PersonPanel,
  many: [
    {
      word: 'people.suspend',
      look: 'danger',
      ask: ({ length: count }, { t }) => ({
        title: t('people.manyTitle', { count }),
        effect: t('people.manyEffect'),
        lasts: daysOf(t),
        reason: { label: t('act.reasonRead') },
        confirm: t('people.suspend'),
      }),
      act: ({ userId }, { reason, lasts }) =>
        call('/admin/user_edit', { userId, disabled: true, reason, endTime: endOfDays(lasts) }),
    },
    {
      word: 'people.logOut',
      look: 'ghost',
      ask: ({ length: count }, { t }) => ({
        title: t('people.manyOutTitle', { count }),
        effect: t('people.logOutEffect'),
        reason: {},
        confirm: t('people.logOut'),
      }),
      act: ({ userId }, { reason }) => call('/admin/user_edit', { userId, revokeSessions: true, reason }),
    },
  ],
});

function stateOf({ disabled, disabledEndTime }: UserShown, { t }: Tools): string {
  if (!disabled) return t('people.fine');
  const suspended = t('people.suspended');
  return disabledEndTime === null ? suspended : `${suspended} · ${momentText(disabledEndTime)}`;
}
