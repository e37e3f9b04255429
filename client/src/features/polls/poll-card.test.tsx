// The poll over the chat: one vote, live shares, the time left; and what the staff does with it.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { PollAct, PollStatus } from '../../api/enums.gen';
import type { PollView } from '../../api/schema.gen';
import { clearLogin, keepLogin } from '../../api/token';
import { changeLanguage, startI18n } from '../../i18n';
import { serverClock } from '../../lib/server-clock';
import { settings, viewer } from '../../test/people';
import { draw } from '../../test/render';
import { type Answers, refused, serve } from '../../test/server';
import PollCard from './poll-card';
import { PollForm } from './poll-form';

const VOTE = '/web_anchor/poll_vote';
const CHANGE = '/web_anchor/poll_change';
const DETAILS = '/web_anchor/poll_details';
const BEGIN = '/web_anchor/poll_begin';

beforeAll(() => startI18n(['common', 'errors', 'poll']));
beforeEach(async () => void (await changeLanguage('en')));

/** Begun a minute ago; four more to go. */
const poll = (over: Partial<PollView> = {}, votes: readonly [number, number] = [1, 3]): PollView => ({
  pollId: 'po1',
  prediction: false,
  question: 'Who wins?',
  answers: [
    { text: 'Reds', votes: votes[0] },
    { text: 'Blues', votes: votes[1] },
  ],
  pollStatus: PollStatus.Open,
  beginTime: serverClock.now() - 60_000,
  closeTime: serverClock.now() + 240_000,
  outcome: 0,
  ...over,
});

function open(shown: PollView, answers: Answers = {}, { staff = false, visitor = false } = {}) {
  const server = serve({
    ...settings,
    '/web_user/isUsefulToken': true,
    '/web_user/userInfo': { ...viewer, languageType: 'en' },
    [DETAILS]: { poll: shown, myAnswer: 0 },
    ...answers,
  });
  if (visitor) clearLogin();
  else keepLogin('mine');
  draw(<PollCard houseId="8" poll={shown} staff={staff} />);
  return { server, user: userEvent.setup() };
}
const card = () => screen.findByRole('region', { name: /Poll|Prediction/ });

describe('a poll', () => {
  it('takes one vote, and shows it with the shares', async () => {
    const { server, user } = open(poll(), {
      [VOTE]: { poll: poll({}, [2, 3]), myAnswer: 1 },
    });
    const shown = await card();
    expect(shown).toHaveTextContent('4 votes');
    const choice = await within(shown).findByRole('button', { name: /Reds.*25%/ });
    await waitFor(() => expect(server.asked).toContain(DETAILS));
    await user.click(choice);
    expect(await within(shown).findByText('Your vote')).toBeVisible();
    expect(server.last(VOTE)?.body).toMatchObject({ houseId: '8', pollId: 'po1', answer: 1 });
    expect(shown).toHaveTextContent('5 votes');
    expect(shown).toHaveTextContent('40%');
    expect(within(shown).queryByRole('button', { name: /Blues/ })).toBeNull();
  });
  it('knows the vote of before, and that of another device', async () => {
    const first = open(poll(), { [DETAILS]: { poll: poll(), myAnswer: 2 } });
    expect(await within(await card()).findByText('Your vote')).toBeVisible();
    expect(first.server.asked).not.toContain(VOTE);
  });
  it('whose vote was cast elsewhere says so and shows it', async () => {
    const { user } = open(poll(), { [VOTE]: refused('ALREADY_VOTED', { answer: 2 }) });
    await user.click(await within(await card()).findByRole('button', { name: /Reds/ }));
    expect(await screen.findByTestId('toast')).toHaveTextContent('You’ve already voted');
    const mine = await within(await card()).findByText('Your vote');
    expect(mine.closest('[data-mine]')).toHaveTextContent('Blues');
  });
  it('that begins now asks nobody whether they have voted', async () => {
    const { server } = open(poll({ beginTime: serverClock.now() }));
    await within(await card()).findByRole('button', { name: /Reds/ });
    expect(server.asked).not.toContain(DETAILS);
  });
  it('folds up to its question, by one press', async () => {
    const { user } = open(poll());
    const head = await within(await card()).findByRole('button', { name: /Who wins/ });
    expect(head).toHaveAttribute('aria-expanded', 'true');
    await user.click(head);
    expect(head).toHaveAttribute('aria-expanded', 'false');
    expect(within(await card()).queryByRole('button', { name: /Reds/ })).toBeNull();
    expect(within(await card()).getByRole('timer')).toHaveTextContent(/^0?4:00 left|03:59 left$/);
  });
  it('begins folded in a short window', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    open(poll());
    expect(await within(await card()).findByRole('button', { name: /Who wins/ })).toHaveAttribute(
      'aria-expanded',
      'false',
    );
  });
  it('can be put away once voting is over', async () => {
    const { user } = open(poll({ prediction: true, pollStatus: PollStatus.Closed }));
    await user.click(within(await card()).getByRole('button', { name: 'Hide the poll' }));
    expect(screen.queryByTestId('poll')).toBeNull();
  });
  it('is said to screen readers, also when it is over', async () => {
    open(poll({ pollStatus: PollStatus.Ended }));
    expect(await screen.findByText(/The poll “.*Who wins.*” is over/)).toHaveAttribute('role', 'status');
    expect(await card()).toHaveTextContent('Final result');
    expect(within(await card()).getByLabelText('Most votes')).toBeInTheDocument();
  });
  it('has no tools for those who are not of the staff', async () => {
    open(poll());
    await card();
    expect(screen.queryByRole('button', { name: 'End now' })).toBeNull();
  });
});

describe('the staff', () => {
  it('ends a poll after a question', async () => {
    const { server, user } = open(poll(), { [CHANGE]: { poll: poll() } }, { staff: true });
    await user.click(await screen.findByRole('button', { name: 'End now' }));
    expect(server.asked).not.toContain(CHANGE);
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'End now' }));
    await waitFor(() =>
      expect(server.last(CHANGE)?.body).toMatchObject({ pollId: 'po1', act: PollAct.Close }),
    );
  });
  it('decides a prediction, and its card says what came true', async () => {
    const closed = poll({ prediction: true, pollStatus: PollStatus.Closed });
    const { server, user } = open(closed, { [CHANGE]: { poll: closed } }, { staff: true });
    expect(await card()).toHaveTextContent('Voting is over');
    const settle = await screen.findByRole('button', { name: 'Confirm outcome' });
    expect(settle).toBeDisabled();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Which outcome came true?' }), 'Blues');
    await user.click(settle);
    const dialog = await screen.findByRole('dialog', { name: /Blues/ });
    await user.click(within(dialog).getByRole('button', { name: 'Confirm outcome' }));
    await waitFor(() => expect(server.last(CHANGE)?.body).toMatchObject({ act: PollAct.Decide, outcome: 2 }));
  });
  it('is told why an act was refused, and the question stays', async () => {
    const { user } = open(poll(), { [CHANGE]: refused('FORBIDDEN') }, { staff: true });
    await user.click(await screen.findByRole('button', { name: 'Cancel poll' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Throw away' }));
    expect(await screen.findByTestId('toast')).toBeVisible();
    expect(dialog).toBeVisible();
  });
});

describe('the form', () => {
  const begin = (answers: Answers = {}) => {
    const server = serve({ ...settings, [BEGIN]: { poll: poll() }, ...answers });
    let begun = 0;
    draw(
      <PollForm
        houseId="8"
        onBegun={() => {
          begun += 1;
        }}
      />,
    );
    return { server, user: userEvent.setup(), begun: () => begun };
  };
  it('sends a question, its answers and its length once they are whole', async () => {
    const { server, user, begun } = begin();
    const start = await screen.findByRole('button', { name: 'Start' });
    expect(start).toBeDisabled();
    await user.type(screen.getByRole('textbox', { name: /Question/ }), 'Who wins?');
    await user.type(screen.getByRole('textbox', { name: 'Answer 1' }), 'Reds');
    await user.type(screen.getByRole('textbox', { name: 'Answer 2' }), ' reds ');
    expect(screen.getByRole('alert')).toHaveTextContent('Each answer must be different');
    expect(start).toBeDisabled();
    await user.clear(screen.getByRole('textbox', { name: 'Answer 2' }));
    await user.type(screen.getByRole('textbox', { name: 'Answer 2' }), 'Blues');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Voting lasts' }), '5 minutes');
    await user.click(start);
    await waitFor(() => expect(begun()).toBe(1));
    expect(server.last(BEGIN)?.body).toMatchObject({
      houseId: '8',
      prediction: false,
      question: 'Who wins?',
      answers: ['Reds', 'Blues'],
      minutes: 5,
    });
  });
  it('has two to six answers, and says what the server refused', async () => {
    const { user } = begin({ [BEGIN]: refused('POLL_RUNNING') });
    const add = await screen.findByRole('button', { name: 'Add an answer' });
    for (let i = 0; i < 4; i += 1) await user.click(add);
    expect(screen.queryByRole('button', { name: 'Add an answer' })).toBeNull();
    for (let i = 0; i < 4; i += 1) await user.click(screen.getByRole('button', { name: 'Remove answer 3' }));
    expect(screen.queryByRole('button', { name: /Remove answer/ })).toBeNull();
    await user.type(screen.getByRole('textbox', { name: /Question/ }), 'Who?');
    await user.type(screen.getByRole('textbox', { name: 'Answer 1' }), 'a');
    await user.type(screen.getByRole('textbox', { name: 'Answer 2' }), 'b');
    await user.click(screen.getByRole('button', { name: 'Start' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('A poll is already running');
  });
});
