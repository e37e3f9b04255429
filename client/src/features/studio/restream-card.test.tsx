// The card of restream targets shows the state of each, and never a stream key.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { RestreamHealth, RestreamTarget } from '../../api/schema.gen';
import { changeLanguage, startI18n } from '../../i18n';
import { settings } from '../../test/people';
import { draw } from '../../test/render';
import { type Answers, refused, serve } from '../../test/server';
import { RestreamCard } from './restream-card';
import { type HouseConfig, useHouseConfig } from './studio-data';

const DETAILS = '/web_anchor/anchor_house_config_details';
const SAVE = '/web_anchor/restream_save';
const DELETE = '/web_anchor/restream_delete';

beforeAll(() => startI18n(['studio', 'errors']));
beforeEach(() => changeLanguage('en'));

const target: RestreamTarget = {
  targetId: '5',
  name: 'Elsewhere',
  address: 'rtmps://live.example.org/app',
  keySet: true,
  on: true,
  health: null,
};
const configOf = (restreams: RestreamTarget[]) =>
  ({ houseId: '7', sessionId: null, restreams }) as unknown as HouseConfig;

function Card() {
  const { data } = useHouseConfig();
  return data ? <RestreamCard config={data} /> : null;
}

async function drawCard(restreams: RestreamTarget[], answers: Answers = {}) {
  const server = serve({ ...settings, [DETAILS]: configOf(restreams), ...answers });
  draw(<Card />);
  await screen.findByRole('heading', { name: 'Restream' });
  return server;
}

const healthy = (health: Partial<RestreamHealth>) =>
  [
    { ...target, health: { state: 'LIVE', fault: null, liveTime: null, bitRate: 0, ...health } },
  ] as RestreamTarget[];

it.each<[string, Partial<RestreamHealth>, RegExp]>([
  ['connecting', { state: 'CONNECTING' }, /^Connecting…$/],
  ['live', { state: 'LIVE', liveTime: 0, bitRate: 2_500_000 }, /^Live since \d\d:\d\d, 2\.5 Mbit\/s$/],
  ['behind', { state: 'BEHIND', liveTime: 0, bitRate: 100_000 }, /frames are dropped/],
  ['refused', { state: 'FAILED', fault: 'KEY' }, /The platform rejected the stream key/],
  ['tried again', { state: 'CONNECTING', fault: 'UNREACHABLE' }, /^Connecting… We can’t reach the server/],
])('a target that is %s says so', async (_, health, sentence) => {
  await drawCard(healthy(health));
  expect(screen.getByRole('status')).toHaveTextContent(sentence);
});

it('a target without a broadcast says nothing, and no key is shown', async () => {
  await drawCard([target]);
  expect(screen.queryByRole('status')).toBeNull();
  expect(screen.getByText('Stream key saved.')).toBeVisible();
});

it('a key that the site can no longer read is asked for again', async () => {
  await drawCard([{ ...target, keySet: false }]);
  expect(screen.getByText(/Enter it again/)).toBeVisible();
});

it('a room with three targets offers no more', async () => {
  await drawCard(['1', '2', '3'].map((targetId) => ({ ...target, targetId })));
  expect(screen.queryByRole('button', { name: 'Add a platform' })).toBeNull();
});

it('a new target is sent with its key and then shown', async () => {
  const server = await drawCard([], { [SAVE]: configOf([target]) });
  fireEvent.click(screen.getByRole('button', { name: 'Add a platform' }));
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.change(dialog.getByLabelText(/^Name/), { target: { value: 'Elsewhere' } });
  fireEvent.change(dialog.getByLabelText(/^Server/), { target: { value: target.address } });
  fireEvent.change(dialog.getByLabelText(/^Stream key/), { target: { value: 'secret' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('switch', { name: 'Elsewhere' })).toBeChecked();
  expect(server.last(SAVE)?.body).toEqual({ name: 'Elsewhere', address: target.address, key: 'secret' });
  expect(document.body).not.toHaveTextContent('secret');
});

it('a changed name keeps the key; another address asks for it', async () => {
  const server = await drawCard([target], { [SAVE]: refused('FIELD_REQUIRED', { field: 'key' }) });
  fireEvent.click(screen.getByRole('button', { name: 'Edit' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByLabelText(/^Stream key/)).toHaveValue('');
  expect(dialog.getByText('Leave this empty to keep your current key.')).toBeVisible();
  fireEvent.change(dialog.getByLabelText(/^Server/), { target: { value: 'rtmp://other.example.org/app' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText(/^Enter the stream key/)).toBeVisible();
  expect(server.last(SAVE)?.body).not.toHaveProperty('key');
});

it.each([
  ['own', 'This is our own server.'],
  ['private', 'This address isn’t public. Enter the platform’s public server.'],
  ['format', 'Enter an address like'],
])('an address that is refused as %s gets its sentence', async (reason, sentence) => {
  await drawCard([], { [SAVE]: refused('RESTREAM_ADDRESS', { reason }) });
  fireEvent.click(screen.getByRole('button', { name: 'Add a platform' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(new RegExp(sentence))).toBeVisible();
});

it('a target is switched off and removed', async () => {
  const server = await drawCard([target], {
    [SAVE]: configOf([{ ...target, on: false }]),
    [DELETE]: configOf([]),
  });
  fireEvent.click(screen.getByRole('switch', { name: 'Elsewhere' }));
  await waitFor(() => expect(screen.getByRole('switch', { name: 'Elsewhere' })).not.toBeChecked());
  expect(server.last(SAVE)?.body).toEqual({ targetId: '5', on: false });
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByRole('switch')).toBeNull());
  expect(server.last(DELETE)?.body).toEqual({ targetId: '5' });
});
