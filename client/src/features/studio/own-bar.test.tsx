// The anchor's bar in the own room: where the broadcast stands, and what can be done there.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { LiveStatus } from '../../api/enums.gen';
import { changeLanguage, startI18n } from '../../i18n';
import { listening } from '../../test/news';
import { settings } from '../../test/people';
import { draw } from '../../test/render';
import { serve } from '../../test/server';
import OwnBar from './own-bar';
import type { HouseConfig } from './studio-data';

const DETAILS = '/web_anchor/anchor_house_config_details';
const START = '/web_anchor/live_start';

beforeAll(() => startI18n(['studio', 'errors']));
beforeEach(() => changeLanguage('en'));

const room = {
  houseId: '7',
  coverRequired: false,
  houseName: 'Derby',
  anchorTitle: 'Voice',
  introduction: 'Long ago',
  announcement: 'Tonight',
  sessionId: null,
  liveStatus: LiveStatus.Offline,
  preview: null,
  ingest: { received: null, refused: null },
} as unknown as HouseConfig;

function show(config: HouseConfig) {
  const server = serve({
    ...settings,
    [DETAILS]: config,
    [START]: { sessionId: 'ls7', liveStatus: 1 },
    '/web_anchor/live_summary': { session: null },
  });
  draw(listening(<OwnBar houseId="7" />).page);
  return server;
}

const current = async () => {
  await screen.findByRole('region', { name: 'Your broadcast' });
  return document.querySelector('[aria-current=step]')?.textContent;
};

it('a preview is put on the air from the room', async () => {
  const server = show({ ...room, preview: { since: 1, player: null } });
  expect(await current()).toContain('Preview');
  expect(screen.queryByRole('button', { name: 'End broadcast' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Start broadcast' }));
  await waitFor(() => expect(server.last(START)?.body).toEqual({ source: 1 }));
});

it('on the air it has health, title, Mark and End', async () => {
  show({
    ...room,
    sessionId: 'ls7',
    liveStatus: LiveStatus.Living,
    ingest: { received: { warnings: ['NO_AUDIO'] }, refused: null },
  } as unknown as HouseConfig);
  expect(await current()).toContain('Live');
  expect(screen.getByText(/^1 thing to fix/)).toBeVisible();
  expect(screen.getByLabelText('Broadcast title')).toHaveValue('Derby');
  expect(screen.getByRole('button', { name: 'Add marker' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'End broadcast' })).toBeVisible();
});
