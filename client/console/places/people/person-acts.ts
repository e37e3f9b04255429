// What can be done about a person, and the question before each act.
import { LiveStatus } from '../../../src/api/enums/live-status.gen';
import type { AboutAnswer, UserEditRequest } from '../../../src/api/schema.gen';
import { call } from '../../api/call';
import type { Act, Answers, PlainAct } from '../../engine/data';
import type { Tools } from '../../engine/tools';
import { daysOf, endOfDays } from '../../frame/use-days';
import { CoinsDialog } from './coins-dialog';

const nameOf = ({ user }: AboutAnswer) => ({ name: user.nickName });
const loginsEnd = ({ logins }: AboutAnswer, { t }: Tools) => t('people.loginsEnd', { count: logins.length });

/** What a suspension does to the room of an anchor. */
function roomEffect({ room }: AboutAnswer, { t }: Tools): string[] {
  if (!room) return [];
  const closes = t('people.roomCloses');
  return room.liveStatus === LiveStatus.Living
    ? [t('people.broadcastEnds', { count: room.viewers }), closes]
    : [closes];
}

type Edit = Omit<PlainAct<AboutAnswer, object>, 'thing' | 'act'>;

/** An act that changes the account, with the text of its toast. */
const edit = (
  act: Edit,
  changes: (answers: Answers) => Omit<UserEditRequest, 'userId'>,
  said: (about: AboutAnswer, tools: Tools) => string,
): PlainAct<AboutAnswer, object> => ({
  ...act,
  thing: ({ user }) => `user:${user.userId}`,
  act: async (about, answers, tools) => {
    const { reason, seenAct } = answers;
    const { userId } = about.user;
    await call('/admin/user_edit', { userId, reason, seenAct, ...changes(answers) });
    return said(about, tools);
  },
});

export const personActs: readonly Act<AboutAnswer, object>[] = [
  edit(
    {
      id: 'giveBack',
      word: 'people.giveBack',
      key: 's',
      when: ({ user }) => user.disabled,
      ask: (about, { t }) => ({
        title: t('people.giveBack'),
        effect: t('people.givenBack', nameOf(about)),
        reason: { optional: true },
        confirm: t('people.giveBack'),
        harmless: true,
      }),
    },
    () => ({ disabled: false }),
    (about, { t }) => t('people.givenBack', nameOf(about)),
  ),
  edit(
    {
      id: 'suspend',
      word: 'people.suspend',
      look: 'danger',
      key: 's',
      when: ({ user }) => !user.disabled,
      ask: (about, tools) => ({
        title: tools.t('people.suspendTitle', nameOf(about)),
        effect: [loginsEnd(about, tools), ...roomEffect(about, tools), tools.t('people.suspendEffect')].join(
          ' ',
        ),
        lasts: daysOf(tools.t),
        reason: { label: tools.t('act.reasonRead') },
        confirm: tools.t('people.suspend'),
      }),
      undo:
        ({ user: { userId } }) =>
        () =>
          call('/admin/user_edit', { userId, disabled: false }),
    },
    ({ lasts }) => ({ disabled: true, endTime: endOfDays(lasts) }),
    (about, { t }) => t('people.suspendedNow', nameOf(about)),
  ),
  edit(
    {
      id: 'logOut',
      word: 'people.logOut',
      look: 'ghost',
      off: ({ logins }) => logins.length === 0,
      ask: (about, tools) => ({
        title: tools.t('people.logOutTitle', nameOf(about)),
        effect: `${loginsEnd(about, tools)} ${tools.t('people.logOutEffect')}`,
        reason: {},
        confirm: tools.t('people.logOut'),
      }),
    },
    () => ({ revokeSessions: true }),
    (about, { t }) => t('people.loggedOut', nameOf(about)),
  ),
  edit(
    {
      id: 'resetPhone',
      word: 'people.resetPhone',
      look: 'ghost',
      off: ({ user }) => user.phone === '',
      ask: (about, { t }) => ({
        title: t('people.resetPhoneTitle', nameOf(about)),
        effect: t('people.resetPhoneEffect', { phone: about.user.phone }),
        reason: {},
        confirm: t('people.resetPhone'),
      }),
    },
    () => ({ resetPhone: true }),
    (about, { t }) => t('people.phoneGone', nameOf(about)),
  ),
  { id: 'coins', word: 'people.coins', look: 'ghost', needs: 'admin', Dialog: CoinsDialog },
];
