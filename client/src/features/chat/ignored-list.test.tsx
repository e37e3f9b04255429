// The reader's own list of people and words, as they keep it.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { keepLogin } from '../../api/token';
import { changeLanguage, startI18n } from '../../i18n';
import { settings, viewer } from '../../test/people';
import { draw } from '../../test/render';
import { refused, serve } from '../../test/server';
import { IgnoredList } from './ignored-list';
import { useIgnores } from './use-ignored';

beforeAll(() => startI18n(['common', 'errors', 'room']));
beforeEach(() => changeLanguage('en'));

const bo = { userId: '9', nickName: 'Bo', userImage: '', houseId: null };

function Probe() {
  const ignores = useIgnores();
  const read = ['spoiler!', 'goal'].filter((text) => !ignores?.({ user: { ...bo, userId: '8' }, text }));
  return <output>{read.join(' ')}</output>;
}

function open() {
  const list = { people: [bo], words: ['red card'] };
  const server = serve({
    ...settings,
    '/web_user/isUsefulToken': true,
    '/web_user/userInfo': { ...viewer, languageType: 'en' },
    '/web_my/ignored': list,
    '/web_my/ignore': ({ userId, word, ignore }) => {
      if (userId) return { ...list, people: [] };
      return { ...list, words: ignore ? [String(word), ...list.words] : [] };
    },
  });
  keepLogin('mine');
  draw(
    <>
      <IgnoredList />
      <Probe />
    </>,
  );
  return server;
}

it('a word that is added hides lines at once', async () => {
  const server = open();
  await userEvent.type(await screen.findByRole('textbox', { name: 'Words' }), 'spoiler');
  expect(screen.getByText('spoiler! goal')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  expect(server.last('/web_my/ignore')?.body).toEqual({ word: 'spoiler', ignore: true });
  expect(await screen.findByText('goal')).toBeVisible();
});

it('people and words are taken off the list', async () => {
  const server = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Show again' }));
  await waitFor(() => expect(screen.queryByText('Bo')).toBeNull());
  expect(server.last('/web_my/ignore')?.body).toEqual({ userId: '9', ignore: false });
  await userEvent.click(screen.getByRole('button', { name: /Remove .*red card/ }));
  await waitFor(() => expect(screen.queryByText('red card')).toBeNull());
});

it('a list that is full says so at the field', async () => {
  const server = open();
  server.answers['/web_my/ignore'] = refused('COUNT_RANGE', { min: 0, max: 200 });
  await userEvent.type(await screen.findByRole('textbox', { name: 'Words' }), 'one');
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('200');
});
