// What stands in the list of the chat: lines, answers, notices, words on tips; and the line pinned above it.
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { serverNow } from '../../lib/server-clock';
import type { ChatLine } from '../../realtime/chat-line';
import type { MoneyLine, NoticeLine, OwnLine } from '../../realtime/lines';
import { evening, shown, speakEnglish, speaking } from '../../test/speaking';
import { ChatRow } from './chat-row';
import { noticeText } from './notice-text';
import { PinnedNote } from './pinned-note';

beforeAll(speakEnglish);

afterEach(() => void vi.useRealTimers());

describe('a line', () => {
  const failed: OwnLine = {
    kind: 'chat',
    key: 'c1',
    cid: 'c1',
    o: null,
    ts: evening,
    id: null,
    role: 1,
    text: '<b>hi</b>',
    reply: null,
    removed: false,
    user: { userId: '7', nickName: 'Lin', userImage: '', houseId: null },
    state: 'failed',
    refused: { code: 'SEND_FAILED', params: {}, until: null },
    messageId: null,
  };
  it('that failed stays with its reason and can be sent again', async () => {
    const retry = vi.fn();
    await shown('en', <ChatRow line={failed} me="7" actions={{ retry, discard: vi.fn() }} />);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalledWith('c1');
  });
  it('of an anchor leads nowhere while it is being sent', async () => {
    const line: OwnLine = { ...failed, state: 'sending', user: { ...failed.user, houseId: '1001' } };
    await shown(
      'en',
      <ChatRow line={line} me="7" actions={{ retry: vi.fn(), discard: vi.fn(), openMenu: vi.fn() }} />,
    );
    expect(screen.getByText('Lin')).toBeVisible();
    expect(screen.queryByRole('link')).toBeNull();
  });
  it('whose words were refused is edited: sent again it would be refused again', async () => {
    const edit = vi.fn();
    const line = { ...failed, refused: { code: 'TEXT_BANNED', params: {}, until: null } };
    await shown('en', <ChatRow line={line} me="7" actions={{ retry: vi.fn(), discard: vi.fn(), edit }} />);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
    expect(edit).toHaveBeenCalledWith(line);
  });
  it('that came too soon counts down, and can then be sent again', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const refused = { code: 'RATE_LIMITED', params: { retryAfter: 3 }, until: serverNow() + 3_000 };
    await shown(
      'en',
      <ChatRow line={{ ...failed, refused }} me="7" actions={{ retry: vi.fn(), discard: vi.fn() }} />,
    );
    const again = screen.getByRole('button', { name: 'Try again' });
    expect(screen.getByText('Too many tries. Try again in 3 seconds.')).toBeVisible();
    expect(again).toBeDisabled();
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    expect(screen.getByText('Too many tries. Try again in 1 second.')).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(screen.getByText('Message not sent')).toBeVisible();
    expect(again).toBeEnabled();
    expect(vi.getTimerCount(), 'nothing ticks after the wait').toBe(0);
  });
  it('that was thrown away and is in the chat after all says so', async () => {
    const { cid: _, state, refused, messageId, ...line } = failed;
    const said = { ...line, o: 4, id: 'm4', afterAll: true as const };
    await shown('en', <ChatRow line={said} me="7" actions={{ retry: vi.fn(), discard: vi.fn() }} />);
    expect(screen.getByText(/it had already gone through/)).toBeVisible();
  });
  it('opens its links beside the room, and other sites behind the page that names them', async () => {
    const line = { ...failed, text: 'see https://a.example/goal. And http://localhost.example/x!' };
    await shown('en', <ChatRow line={line} me="7" actions={{ retry: vi.fn(), discard: vi.fn() }} />);
    const link = screen.getByRole('link', { name: 'https://a.example/goal' });
    expect(link).toHaveAttribute('href', '/leaving?to=https%3A%2F%2Fa.example%2Fgoal');
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'));
    expect(screen.getAllByRole('link')).toHaveLength(2);
  });
  it('draws the emotes of the room, each with its name for those who hear it', async () => {
    const emotes = new Map([['goal', 'img/g.png']]);
    const line = { ...failed, text: 'what a :goal: and :nothing:' };
    await shown('en', <ChatRow line={line} me="7" actions={{ retry: vi.fn(), discard: vi.fn(), emotes }} />);
    expect(screen.getByRole('img', { name: ':goal:' })).toHaveAttribute('src', '/img/g.png?w=80');
    expect(screen.getByText(/and :nothing:/)).toBeVisible();
  });
  it('of somebody the reader ignores is not shown, and their own always is', async () => {
    const line = {
      ...failed,
      o: 1,
      user: { ...failed.user, userId: '9' },
      text: 'spoiler',
    } as unknown as ChatLine;
    const actions = { retry: vi.fn(), discard: vi.fn(), ignores: () => true };
    await shown(
      'en',
      <>
        <ChatRow line={line} me="7" actions={actions} />
        <ChatRow line={failed} me="7" actions={actions} />
      </>,
    );
    expect(screen.queryByText('spoiler')).toBeNull();
    expect(screen.getByText('<b>hi</b>')).toBeVisible();
  });
  it('is text, whatever it contains', async () => {
    await shown('en', <ChatRow line={failed} me="7" actions={{ retry: vi.fn(), discard: vi.fn() }} />);
    expect(screen.getByText('<b>hi</b>')).toBeVisible();
  });
});

it('a line that answers another shows what it answers', async () => {
  const line = {
    kind: 'chat' as const,
    key: 'm2',
    o: 2,
    ts: evening,
    id: 'm2',
    role: 1 as const,
    text: 'it was',
    reply: { id: 'm1', nickName: 'Bo', text: 'was it offside' },
    removed: false,
    user: { userId: '9', nickName: 'Lin', userImage: '', houseId: null },
  };
  await shown('en', <ChatRow line={line} me="7" actions={{ retry: vi.fn(), discard: vi.fn() }} />);
  expect(screen.getByText('was it offside')).toBeVisible();
  expect(screen.getByText('it was')).toBeVisible();
});

describe('a notice', () => {
  const notice = (key: string, params: Record<string, unknown> = {}): NoticeLine => ({
    kind: 'notice',
    key: 'n1',
    o: 1,
    ts: evening,
    notice: key,
    params,
  });
  it.each([
    ['zh', '\u2068Bo\u2069 被禁言 10 分钟'],
    ['en', '\u2068Bo\u2069 was muted for 10 minutes'],
    ['ar', 'كُتم \u2068Bo\u2069 لمدة 10 دقائق'],
  ])('speaks %s', async (lng, sentence) => {
    const words = await speaking(lng);
    const t = words.getFixedT(lng, 'room');
    expect(noticeText(t, notice('userMuted', { nickName: 'Bo', minutes: 10 }))).toBe(sentence);
  });
  it('of a later server is not shown as a key', async () => {
    const words = await speaking('en');
    expect(noticeText(words.getFixedT('en', 'room'), notice('fireworks'))).toBeNull();
  });
});

const Money = ({ event }: { event: MoneyLine['event'] }) => <p>{event.k === 'tip' && event.remark}</p>;

describe('the words on a tip', () => {
  const remark = {
    kind: 'chat' as const,
    key: 'm3_4',
    id: 'm3_4',
    o: 4,
    ts: evening,
    user: { userId: '2', nickName: 'Loud', userImage: '', houseId: null },
    role: 1 as const,
    text: 'buy my car',
    reply: null,
    removed: false,
  };
  const tip: MoneyLine = {
    kind: 'money',
    key: 'm4',
    o: 4,
    ts: evening,
    event: {
      k: 'tip',
      o: 4,
      ts: evening,
      tipId: 'tp1',
      u: remark.user,
      amount: 10,
      remark: remark.text,
      id: 'm3_4',
    },
    remark,
  };
  const acts = (openMenu?: () => void) => ({
    retry: vi.fn(),
    discard: vi.fn(),
    money: Money,
    staff: true,
    openMenu,
  });

  it('have the menu of a line', async () => {
    const openMenu = vi.fn();
    await shown('en', <ChatRow line={tip} me="1" actions={acts(openMenu)} />);
    await userEvent.click(screen.getByRole('button', { name: /Loud/ }));
    expect(openMenu).toHaveBeenCalledWith(remark, expect.any(HTMLElement));
  });
  it('are gone once they are removed, and the menu with them', async () => {
    const line = { ...tip, remark: { ...remark, removed: true } };
    await shown('en', <ChatRow line={line} me="1" actions={acts(vi.fn())} />);
    expect(screen.queryByText('buy my car')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('a pinned line', () => {
  it('names its author and can be taken down by staff alone', async () => {
    const unpin = vi.fn();
    await shown('en', <PinnedNote text="Kick-off at nine" by="Bo" onUnpin={unpin} />);
    expect(screen.getByTestId('pinned')).toHaveTextContent('Bo Kick-off at nine');
    await userEvent.click(screen.getByRole('button', { name: 'Unpin message' }));
    expect(unpin).toHaveBeenCalledOnce();
  });
  it('is only read by viewers', async () => {
    await shown('en', <PinnedNote text="Kick-off at nine" by="Bo" />);
    expect(screen.queryByRole('button', { name: 'Unpin message' })).toBeNull();
  });
});
