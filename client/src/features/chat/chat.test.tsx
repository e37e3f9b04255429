/** The chat's words on the screen, in three languages and both directions. */
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next, { type i18n } from 'i18next';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { Refusal } from '../../api/post';
import { i18n as shared } from '../../i18n';
import type { MoneyLine, NoticeLine, OwnLine } from '../../realtime/lines';
import { ChatRow } from './chat-row';
import { Composer } from './composer';
import type { ComposerState } from './composer-state';
import { MuteDialog } from './mute-dialog';
import { noticeText } from './notice-text';
import { PinnedNote } from './pinned-note';

const files = import.meta.glob<Record<string, unknown>>(
  '../../i18n/locales/{zh,en,ar}/{room,common,errors}.json',
  {
    eager: true,
    import: 'default',
  },
);

/** A quarter past nine in the evening, wherever the test runs. */
const evening = new Date(2026, 10, 21, 21, 15).getTime();

async function speaking(lng: string): Promise<i18n> {
  const resources: Record<string, Record<string, Record<string, unknown>>> = {};
  for (const [path, words] of Object.entries(files)) {
    const [, language = '', namespace = ''] = /locales\/(.+)\/(.+)\.json$/.exec(path) ?? [];
    resources[language] = { ...resources[language], [namespace]: words };
  }
  const instance = i18next.createInstance();
  await instance.use(initReactI18next).init({
    lng,
    resources,
    ns: ['room', 'common', 'errors'],
    defaultNS: 'common',
    interpolation: { escapeValue: false },
  });
  return instance;
}

afterEach(() => void vi.useRealTimers());

beforeAll(async () => {
  const { store } = await speaking('en');
  await shared
    .use(initReactI18next)
    .init({ lng: 'en', resources: store.data, ns: ['room', 'common', 'errors'], defaultNS: 'common' });
});

async function shown(lng: string, what: React.ReactNode) {
  const words = await speaking(lng);
  return render(<I18nextProvider i18n={words}>{what}</I18nextProvider>);
}

const muted: ComposerState = {
  kind: 'muted',
  muteType: 1,
  endTime: evening + 25 * 60_000,
  leftSeconds: 305,
  reason: 'spam',
};
const composer = (state: ComposerState, onSend = vi.fn(), onLogin = vi.fn()) => (
  <Composer state={state} maxText={200} onSend={onSend} onLogin={onLogin} />
);

describe('a muted person reads until when, why and how much longer', () => {
  it.each([
    ['zh', '你已被禁言至 21:40', '原因：刷屏', '剩余 05:05'],
    ['en', 'You are muted until 21:40', 'Reason: Spam', '05:05 left'],
    ['ar', 'أنت مكتوم حتى 21:40', 'السبب: إغراق', 'بقي 05:05'],
  ])('in %s', async (lng, until, reason, left) => {
    vi.setSystemTime(evening);
    await shown(lng, composer(muted));
    expect(screen.getByText(until)).toBeVisible();
    expect(screen.getByText(reason)).toBeVisible();
    expect(screen.getByText(left)).toBeVisible();
  });
  it('and a reason in the anchor’s own words as it was written', async () => {
    await shown('en', composer({ ...muted, reason: 'too many flags' }));
    expect(screen.getByText('Reason: too many flags')).toBeVisible();
  });
});

describe('the composer', () => {
  it('is one button for a visitor', async () => {
    const login = vi.fn();
    await shown('en', composer({ kind: 'login' }, vi.fn(), login));
    await userEvent.click(screen.getByRole('button', { name: 'Log in to chat' }));
    expect(login).toHaveBeenCalledOnce();
  });
  it('sends the trimmed text and is empty again', async () => {
    const send = vi.fn();
    await shown('en', composer({ kind: 'open', slowSeconds: 0 }, send));
    await userEvent.type(screen.getByRole('textbox'), '  goal! {Enter}');
    expect(send).toHaveBeenCalledWith('goal!');
    expect(screen.getByRole('textbox')).toHaveValue('');
  });
  it('keeps the text and does not send while reconnecting', async () => {
    const send = vi.fn();
    await shown('en', composer({ kind: 'reconnecting' }, send));
    await userEvent.type(screen.getByRole('textbox'), 'goal!{Enter}');
    expect(send).not.toHaveBeenCalled();
    expect(screen.getByRole('textbox')).toHaveValue('goal!');
    expect(screen.getByText('Reconnecting…')).toBeVisible();
  });
  it('does not send what is too long', async () => {
    const send = vi.fn();
    await shown(
      'en',
      <Composer state={{ kind: 'open', slowSeconds: 0 }} maxText={5} onSend={send} onLogin={vi.fn()} />,
    );
    await userEvent.type(screen.getByRole('textbox'), 'too long{Enter}');
    expect(send).not.toHaveBeenCalled();
    expect(screen.getByText('8 of 5 characters')).toBeInTheDocument();
  });
});

describe('while the rules of the room hold', () => {
  const calm = {
    mutedAll: false,
    slowSeconds: 10,
    followersOnlyMinutes: 1_440,
    accountAgeMinutes: 0,
    linksAllowed: false,
    maxText: 200,
    shield: true,
    pinnedMessage: null,
  };
  it.each([
    ['zh', ['护盾模式', '慢速 10 秒', '关注满 1 天', '禁止链接']],
    ['en', ['Shield on', 'Slow: 10 s', 'Followers of 1 day', 'No links']],
    ['ar', ['وضع الحماية', 'إبطاء: 10 ثوانٍ', 'للمتابعين منذ يوم', 'الروابط ممنوعة']],
  ])('everybody reads them in %s', async (lng, rules) => {
    const open: ComposerState = { kind: 'open', slowSeconds: 10 };
    await shown(lng, <Composer state={open} mode={calm} maxText={200} onSend={vi.fn()} onLogin={vi.fn()} />);
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(rules);
  });
  it('nothing stands there without rules', async () => {
    const none = {
      ...calm,
      slowSeconds: 0,
      followersOnlyMinutes: -1,
      linksAllowed: true,
      shield: false,
      pinnedMessage: null,
    };
    await shown(
      'en',
      <Composer
        state={{ kind: 'open', slowSeconds: 0 }}
        mode={none}
        maxText={200}
        onSend={vi.fn()}
        onLogin={vi.fn()}
      />,
    );
    expect(screen.queryByRole('list')).toBeNull();
  });
  it('a slow room holds the next line back and says for how long', async () => {
    const send = vi.fn();
    await shown('en', composer({ kind: 'open', slowSeconds: 10, slowLeft: 7 }, send));
    await userEvent.type(screen.getByRole('textbox'), 'again!{Enter}');
    expect(send).not.toHaveBeenCalled();
    expect(screen.getByText('Next message in 7 seconds')).toBeVisible();
    expect(screen.getByRole('textbox')).toHaveValue('again!');
  });
  it('who does not follow can do so right there', async () => {
    const follow = vi.fn();
    const state: ComposerState = { kind: 'followers', minutes: 10, followed: false, leftSeconds: null };
    await shown(
      'en',
      <Composer state={state} maxText={200} onSend={vi.fn()} onLogin={vi.fn()} onFollow={follow} />,
    );
    expect(screen.getByText('You can chat 10 minutes after following')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Follow' }));
    expect(follow).toHaveBeenCalledOnce();
  });
  it('a line that is answered stands over the input and can be let go', async () => {
    const cancel = vi.fn();
    await shown(
      'en',
      <Composer
        state={{ kind: 'open', slowSeconds: 0 }}
        reply={{ id: 'm1', nickName: 'Bo', text: 'was it offside' }}
        onCancelReply={cancel}
        maxText={200}
        onSend={vi.fn()}
        onLogin={vi.fn()}
      />,
    );
    expect(screen.getByTestId('answering')).toHaveTextContent('was it offside');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel reply' }));
    expect(cancel).toHaveBeenCalledOnce();
  });
});

describe('a pinned line', () => {
  it('names its author and can be taken down by staff alone', async () => {
    const unpin = vi.fn();
    await shown('en', <PinnedNote text="Kick-off at nine" by="Bo" onUnpin={unpin} />);
    expect(screen.getByTestId('pinned')).toHaveTextContent('Bo Kick-off at nine');
    await userEvent.click(screen.getByRole('button', { name: 'Unpin' }));
    expect(unpin).toHaveBeenCalledOnce();
  });
  it('is only read by viewers', async () => {
    await shown('en', <PinnedNote text="Kick-off at nine" by="Bo" />);
    expect(screen.queryByRole('button', { name: 'Unpin' })).toBeNull();
  });
});

describe('muting somebody', () => {
  const open = async (onMute = vi.fn(async () => {}), onClose = vi.fn()) => {
    await shown(
      'en',
      <MuteDialog target={{ userId: '9', nickName: 'Bo', muteType: 2 }} onMute={onMute} onClose={onClose} />,
    );
    return { onMute, onClose, confirm: screen.getByRole('button', { name: 'Mute' }) };
  };
  it('needs a reason', async () => {
    const { onMute, confirm } = await open();
    await userEvent.click(confirm);
    expect(screen.getByRole('alert')).toHaveTextContent('Choose or write a reason');
    expect(onMute).not.toHaveBeenCalled();
  });
  it('sends a preset by its key, so that its reader gets it in their language', async () => {
    const { onMute, onClose, confirm } = await open();
    await userEvent.click(screen.getByLabelText('Spoilers'));
    await userEvent.click(confirm);
    expect(onMute).toHaveBeenCalledWith('9', 2, 'spoilers', false);
    expect(onClose).toHaveBeenCalledOnce();
  });
  it('prefers the anchor’s own words', async () => {
    const { onMute, confirm } = await open();
    await userEvent.click(screen.getByLabelText('Spam'));
    await userEvent.click(screen.getByLabelText('For good'));
    await userEvent.type(screen.getByRole('textbox'), ' third warning ');
    await userEvent.click(confirm);
    expect(onMute).toHaveBeenCalledWith('9', 5, 'third warning', false);
  });
  it('shows why the server refused and stays open', async () => {
    const refusal = new Refusal('CANNOT_MUTE_TARGET');
    const { onClose, confirm } = await open(vi.fn(() => Promise.reject(refusal)));
    await userEvent.click(screen.getByLabelText('Spam'));
    await userEvent.click(confirm);
    expect(await screen.findByRole('alert')).toHaveTextContent(/mute/i);
    expect(onClose).not.toHaveBeenCalled();
  });
});

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
    refused: { code: 'SEND_FAILED', params: {} },
    messageId: null,
  };
  it('that failed stays with its reason and can be sent again', async () => {
    const retry = vi.fn();
    await shown('en', <ChatRow line={failed} me="7" actions={{ retry, discard: vi.fn() }} />);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalledWith('c1');
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
