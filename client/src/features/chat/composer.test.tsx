// The writing line: open, for visitors, for those who are muted, without a connection, and under the rules of a room.
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { evening, shown, speakEnglish } from '../../test/speaking';
import { Composer } from './composer';
import type { ComposerState } from './composer-state';

beforeAll(speakEnglish);

afterEach(() => void vi.useRealTimers());

/** Of each test its own, so that none finds what another typed. */
let rooms = 0;
const newRoom = () => {
  rooms += 1;
  return `house:${rooms}`;
};

const muted: ComposerState = {
  kind: 'muted',
  muteType: 1,
  endTime: evening + 25 * 60_000,
  leftSeconds: 305,
  reason: 'spam',
};
const composer = (state: ComposerState, onSend = vi.fn(), onLogin = vi.fn()) => (
  <Composer room={newRoom()} state={state} maxText={200} onSend={onSend} onLogin={onLogin} />
);

describe('a muted person reads until when, why and how much longer', () => {
  it.each([
    ['zh', '你已被禁言至 21:40', '原因：刷屏', '剩余 05:05'],
    ['en', 'You’re muted until 21:40', 'Reason: Spam', '05:05 left'],
    ['ar', 'أنت مكتوم حتى 21:40', 'السبب: إغراق', 'بقي 05:05'],
  ])('in %s', async (lng, until, reason, left) => {
    vi.setSystemTime(evening);
    await shown(lng, composer(muted));
    expect(await screen.findByText(until)).toBeVisible();
    expect(screen.getByText(reason)).toBeVisible();
    expect(screen.getByText(left)).toBeVisible();
  });
  it('and a reason in the anchor’s own words as it was written', async () => {
    await shown('en', composer({ ...muted, reason: 'too many flags' }));
    expect(await screen.findByText('Reason: too many flags')).toBeVisible();
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
      <Composer
        room={newRoom()}
        state={{ kind: 'open', slowSeconds: 0 }}
        maxText={5}
        onSend={send}
        onLogin={vi.fn()}
      />,
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
    ['en', ['Shield mode on', 'Slow mode: 10 s', 'Following for 1 day', 'No links']],
    ['ar', ['وضع الحماية', 'إبطاء: 10 ثوانٍ', 'للمتابعين منذ يوم', 'الروابط ممنوعة']],
  ])('everybody reads them in %s', async (lng, rules) => {
    const open: ComposerState = { kind: 'open', slowSeconds: 10 };
    await shown(
      lng,
      <Composer room={newRoom()} state={open} mode={calm} maxText={200} onSend={vi.fn()} onLogin={vi.fn()} />,
    );
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
        room={newRoom()}
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
    expect(screen.getByText('You can send another message in 7 seconds')).toBeVisible();
    expect(screen.getByRole('textbox')).toHaveValue('again!');
  });
  it('who does not follow can do so right there', async () => {
    const follow = vi.fn();
    const state: ComposerState = { kind: 'followers', minutes: 10, followed: false, leftSeconds: null };
    await shown(
      'en',
      <Composer
        room={newRoom()}
        state={state}
        maxText={200}
        onSend={vi.fn()}
        onLogin={vi.fn()}
        onFollow={follow}
      />,
    );
    expect(await screen.findByText('You can chat after following for 10 minutes')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Follow' }));
    expect(follow).toHaveBeenCalledOnce();
  });
  it('a line that is answered stands over the input and can be let go', async () => {
    const cancel = vi.fn();
    await shown(
      'en',
      <Composer
        room={newRoom()}
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
