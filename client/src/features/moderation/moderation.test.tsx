// Moderation tools: rules that hold at once, words, moderators, and a log one can undo from.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ModerationView } from '../../api/schema.gen';
import { changeLanguage, i18n, startI18n } from '../../i18n';
import { settings } from '../../test/people';
import { draw } from '../../test/render';
import { refused, serve } from '../../test/server';
import { sentenceOf } from './log-text';
import { ModLog } from './mod-log';
import { ModeratorList } from './moderator-list';
import { RulesForm } from './rules-form';
import { WordList } from './word-list';

const calm = {
  mutedAll: false,
  slowSeconds: 0,
  followersOnlyMinutes: -1,
  accountAgeMinutes: 0,
  linksAllowed: true,
  maxText: 200,
  shield: false,
  pinnedMessage: null,
};
const MODE = '/web_anchor/chat_mode';
const WORDS = '/web_anchor/room_words';
const LOG = '/web_anchor/mod_log';
const UNDO = '/web_anchor/chat_restore';
const USERS = '/web_anchor/anchor_user';
const EDIT = '/web_anchor/moderator_edit';

const bo = { userId: '9', nickName: 'Bo', userImage: '', houseId: null };
const lin = { userId: '7', nickName: 'Lin', userImage: '', houseId: null };
const act = (over: Partial<ModerationView> = {}): ModerationView => ({
  actionId: 'a1',
  action: 'mute',
  operator: lin,
  target: bo,
  reason: 'spam',
  before: null,
  after: null,
  createTime: Date.now() - 60_000,
  undone: false,
  ...over,
});

beforeAll(async () => {
  await startI18n();
  await i18n.loadNamespaces(['moderation', 'room', 'errors']);
});
beforeEach(async () => void (await changeLanguage('en')));

describe('the rules', () => {
  it('take effect one by one as they are chosen', async () => {
    const server = serve({ ...settings, [MODE]: calm });
    draw(<RulesForm houseId="1" mode={calm} />);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Slow mode' }), '30');
    await waitFor(() => expect(server.last(MODE)?.body).toEqual({ houseId: '1', slowSeconds: 30 }));
    await userEvent.selectOptions(
      screen.getByRole('combobox', { name: 'Followers only' }),
      'At least 10 minutes',
    );
    await waitFor(() => expect(server.last(MODE)?.body).toEqual({ houseId: '1', followersOnlyMinutes: 10 }));
    await userEvent.click(screen.getByRole('switch', { name: 'Allow links' }));
    await waitFor(() => expect(server.last(MODE)?.body).toEqual({ houseId: '1', linksAllowed: false }));
  });
  it('rest while the shield is up, which is one switch', async () => {
    const server = serve({ ...settings, [MODE]: calm });
    const shielded = {
      ...calm,
      shield: true,
      slowSeconds: 10,
      followersOnlyMinutes: 10,
      linksAllowed: false,
    };
    draw(<RulesForm houseId="1" mode={shielded} />);
    expect(screen.getByRole('combobox', { name: 'Slow mode' })).toBeDisabled();
    expect(screen.getByRole('combobox', { name: 'Slow mode' })).toHaveDisplayValue(
      'One message every 10 seconds',
    );
    await userEvent.click(screen.getByRole('switch', { name: 'Shield mode' }));
    await waitFor(() => expect(server.last(MODE)?.body).toEqual({ houseId: '1', shield: false }));
  });
  it('that the server refuses say why', async () => {
    serve({ ...settings, [MODE]: refused('FORBIDDEN') });
    draw(<RulesForm houseId="1" mode={calm} />);
    await userEvent.click(screen.getByRole('switch', { name: 'Allow links' }));
    expect(await screen.findByTestId('toast')).toHaveTextContent(/not allowed|permission/i);
  });
});

describe('the words', () => {
  it('are added several at a time, whatever comma stands between, and removed one by one', async () => {
    const orders: unknown[] = [];
    serve({
      ...settings,
      [WORDS]: (order: unknown) => {
        orders.push(order);
        return { words: ['casino'] };
      },
    });
    draw(<WordList houseId="1" />);
    await userEvent.type(await screen.findByRole('textbox'), 'bet, 赌球，  bet{Enter}');
    await waitFor(() => expect(orders).toContainEqual({ houseId: '1', add: ['bet', '赌球'] }));
    await userEvent.click(screen.getByRole('button', { name: 'Unban \u2068casino\u2069' }));
    await waitFor(() => expect(orders).toContainEqual({ houseId: '1', remove: ['casino'] }));
  });
  it('longer than the server takes are refused at the field', async () => {
    const server = serve({ ...settings, [WORDS]: { words: [] } });
    draw(<WordList houseId="1" />);
    await screen.findByText('No banned words yet');
    const before = server.asked.length;
    await userEvent.type(screen.getByRole('textbox'), `${'x'.repeat(31)}{Enter}`);
    expect(await screen.findByRole('alert')).toHaveTextContent('up to 30');
    expect(server.asked).toHaveLength(before);
  });
});

describe('the moderators', () => {
  const page = {
    list: [{ ...bo, grantTime: Date.now() }],
    total: 1,
    pageNum: 1,
    pageSize: 100,
    hasMore: false,
  };
  it('are dismissed by the anchor', async () => {
    const server = serve({ ...settings, [USERS]: page, [EDIT]: { userId: '9', roomRole: 1 } });
    draw(<ModeratorList houseId="1" mayDismiss />);
    await userEvent.click(await screen.findByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(server.last(EDIT)?.body).toEqual({ houseId: '1', userId: '9', action: 2 }));
  });
  it('do not dismiss one another', async () => {
    serve({ ...settings, [USERS]: page });
    draw(<ModeratorList houseId="1" mayDismiss={false} />);
    expect(await screen.findByText('Bo')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
  });
});

describe('the log', () => {
  it('undoes what is young, and nothing that is old or undone already', async () => {
    const rows = [
      act(),
      act({ actionId: 'a2', action: 'delete', createTime: Date.now() - 700_000 }),
      act({ actionId: 'a3', action: 'pin', undone: true }),
    ];
    const server = serve({
      ...settings,
      [LOG]: { list: rows, nextCursor: null },
      [UNDO]: { restored: [], unmuted: [] },
    });
    draw(<ModLog houseId="1" />);
    const items = await screen.findAllByRole('listitem');
    expect(items.map((item) => within(item).queryByRole('button', { name: 'Undo' }) !== null)).toEqual([
      true,
      false,
      false,
    ]);
    expect(items[2]).toHaveTextContent('Undone');
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(server.last(UNDO)?.body).toEqual({ houseId: '1', undoId: 'a1' }));
  });
  it.each([
    ['en', act(), '\u2068Lin\u2069 muted \u2068Bo\u2069 (Spam)'],
    ['zh', act({ reason: 'ads' }), '\u2068Lin\u2069 禁言了 \u2068Bo\u2069（原因：广告）'],
    [
      'en',
      act({ reason: 'third warning' }),
      '\u2068Lin\u2069 muted \u2068Bo\u2069 (\u2068third warning\u2069)',
    ],
    [
      'en',
      act({ action: 'shield', reason: '', after: { shield: true, slowSeconds: 10 } }),
      '\u2068Lin\u2069 turned on shield mode',
    ],
    ['zh', act({ action: 'shield', reason: '', after: { shield: false } }), '\u2068Lin\u2069 关闭了护盾模式'],
    [
      'en',
      act({ action: 'muteAll', reason: '', after: { mutedAll: true } }),
      '\u2068Lin\u2069 muted everyone',
    ],
    [
      'zh',
      act({ action: 'muteAll', reason: '', after: { mutedAll: false } }),
      '\u2068Lin\u2069 解除了全员禁言',
    ],
    ['en', act({ action: 'pin', reason: '' }), '\u2068Lin\u2069 unpinned a message'],
    ['en', act({ action: 'pin', reason: '', after: { text: 'hi' } }), '\u2068Lin\u2069 pinned a message'],
    [
      'en',
      act({ action: 'moderator', reason: '', after: { roomRole: 2 } }),
      '\u2068Lin\u2069 made \u2068Bo\u2069 a moderator',
    ],
    ['en', act({ action: 'teleport', reason: '' }), '\u2068Lin\u2069 took another action'],
  ])('says in %s what was done', async (language, row, sentence) => {
    await changeLanguage(language);
    const t = (...args: never[]) => (i18n.t as (...args: never[]) => unknown)(...args);
    expect(sentenceOf(t, row)).toBe(sentence);
  });
});
