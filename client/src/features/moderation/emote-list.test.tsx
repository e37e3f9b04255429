// An anchor gives their room emotes.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { changeLanguage, startI18n } from '../../i18n';
import { settings } from '../../test/people';
import { draw } from '../../test/render';
import { refused, serve } from '../../test/server';
import { EmoteList } from './emote-list';

beforeAll(() => startI18n(['common', 'errors', 'moderation']));
beforeEach(() => changeLanguage('en'));

const goal = { emoteId: '1', name: 'goal', imageUrl: 'img/g.png' };

function open() {
  let list = [goal];
  const server = serve({
    ...settings,
    '/web_anchor/emote_list': () => ({ list }),
    '/web_anchor/emote_add': ({ name, imageUrl }) => {
      list = [...list, { emoteId: '2', name: name ?? '', imageUrl: imageUrl ?? '' }];
      return { list };
    },
    '/web_anchor/emote_remove': () => {
      list = [];
      return { list };
    },
    '/manage/ossFile/image/oss_upload': {
      key: 'img/new.png',
      url: '/img/new.png',
      width: 64,
      height: 64,
      size: 1,
      contentType: 'image/png',
    },
  });
  draw(<EmoteList houseId="8" />);
  return server;
}
const upload = () =>
  userEvent.upload(screen.getByLabelText('Image'), new File(['x'], 'e.png', { type: 'image/png' }));
const add = () => userEvent.click(screen.getByRole('button', { name: 'Add' }));

it('with a picture and a name', async () => {
  const server = open();
  expect(await screen.findByText(':goal:')).toBeVisible();
  await add();
  expect(screen.getByRole('alert')).toHaveTextContent('Upload an image');
  await upload();
  await userEvent.type(screen.getByLabelText('Name'), 'own goal');
  await add();
  expect(screen.getByRole('alert')).toHaveTextContent('letters, numbers and underscores');
  await userEvent.clear(screen.getByLabelText('Name'));
  await userEvent.type(screen.getByLabelText('Name'), 'save');
  await add();
  expect(await screen.findByText(':save:')).toBeVisible();
  expect(server.last('/web_anchor/emote_add')?.body).toEqual({ name: 'save', imageUrl: 'img/new.png' });
});

it('reads that the room has this name', async () => {
  const server = open();
  server.answers['/web_anchor/emote_add'] = refused('BAD_REQUEST', { field: 'name', rule: 'taken' });
  await screen.findByText(':goal:');
  await upload();
  await userEvent.type(screen.getByLabelText('Name'), 'goal');
  await add();
  expect(await screen.findByRole('alert')).toHaveTextContent('Choose another name');
});

it('takes one away', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: /Remove .*goal/ }));
  await waitFor(() => expect(screen.queryByText(':goal:')).toBeNull());
});
