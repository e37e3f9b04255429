// What an anchor changes while the broadcast runs, and what a push of the encoder does.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { LiveStatus } from '../../api/enums.gen';
import { changeLanguage, startI18n } from '../../i18n';
import { settings } from '../../test/people';
import { draw } from '../../test/render';
import { refused, serve } from '../../test/server';
import OnAirForm from './on-air-form';
import { PushSettings } from './push-settings';
import StartAssistant from './start-assistant';
import { type HouseConfig, useHouseActs, useHouseConfig } from './studio-data';
import { useChoice } from './use-plan';

const DETAILS = '/web_anchor/anchor_house_config_details';
const UPDATE = '/web_anchor/anchor_house_config_details_update';
const nothing = () => {};

beforeAll(() => startI18n(['studio', 'book', 'errors', 'match']));
beforeEach(() => changeLanguage('en'));

const match = (matchId: string) => ({
  matchId,
  raceType: 1,
  matchStatus: 2,
  matchTime: 1,
  timeKnown: true,
  competitionName: 'Cup',
  homeTeam: { teamId: '1', name: `Home ${matchId}`, logo: '' },
  awayTeam: { teamId: '2', name: 'Away', logo: '' },
  hasSource: false,
});

const onAir = {
  houseId: '7',
  houseImage: 'img/a',
  houseName: 'Derby',
  anchorTitle: 'Voice',
  introduction: 'Long ago',
  announcement: 'Tonight',
  matchId: null,
  ownVideo: null,
  recording: true,
  recordedFrom: { ownVideo: false, matchSource: false },
  sessionId: 'ls7',
  liveStatus: LiveStatus.Living,
  goLiveOnPush: false,
  preview: null,
  coverRequired: false,
  ingest: { pushAddress: 'rtmp://a/live', liveCode: 'x', keyFrameSeconds: null, pauseEndTime: null },
} as unknown as HouseConfig;

function serveRoom(room: HouseConfig, update?: ReturnType<typeof refused>) {
  let config = room;
  return serve({
    ...settings,
    [DETAILS]: () => config,
    [UPDATE]:
      update ??
      ((change) => {
        config = { ...config, ...change } as HouseConfig;
        return config;
      }),
    '/web_race/match_list': {
      list: [match('5')],
      total: 1,
      pageNum: 1,
      pageSize: 20,
      hasMore: false,
    } as never,
    '/web_match/web_match_details': { match: match('9') } as never,
  });
}

function OnAir() {
  const { data } = useHouseConfig();
  const choice = useChoice();
  return data ? <OnAirForm config={data} choice={choice} onUnsaved={nothing} /> : null;
}

const button = (name: string) => screen.findByRole('button', { name });

it('match, title, announcement and recording are changed together', async () => {
  const server = serveRoom(onAir);
  draw(<OnAir />);
  expect(await button('Update broadcast')).toBeDisabled();
  fireEvent.click(await screen.findByRole('radio', { name: /Home 5/ }));
  fireEvent.change(screen.getByLabelText('Broadcast title'), { target: { value: 'Final' } });
  fireEvent.change(screen.getByLabelText('Announcement'), { target: { value: 'Be kind' } });
  fireEvent.click(screen.getByRole('switch', { name: 'Record this broadcast' }));
  fireEvent.click(await button('Update broadcast'));
  await screen.findByText('Broadcast updated');
  expect(server.last(UPDATE)?.body).toEqual({
    matchId: '5',
    houseName: 'Final',
    announcement: 'Be kind',
    recording: false,
  });
});

it('a refused announcement says so at its field and keeps what was written', async () => {
  serveRoom(onAir, refused('TEXT_BANNED', { field: 'announcement' }));
  draw(<OnAir />);
  fireEvent.change(await screen.findByLabelText('Announcement'), { target: { value: 'Bad words' } });
  fireEvent.click(await button('Update broadcast'));
  await waitFor(() => expect(screen.getByLabelText('Announcement')).toHaveAttribute('aria-invalid', 'true'));
  expect(screen.getByLabelText('Announcement')).toHaveValue('Bad words');
});

it('a match that the page of a match sends here is shown at once', async () => {
  const server = serveRoom(onAir);
  draw(<OnAir />, '/user/configuration?match=9');
  await screen.findByText('Broadcast updated');
  expect(server.last(UPDATE)?.body).toEqual({ matchId: '9' });
});

/** As the studio: before the broadcast the assistant, then what may be changed. */
function Studio() {
  const { data } = useHouseConfig();
  const choice = useChoice();
  const [open, setOpen] = useState(false);
  if (!data) return null;
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        The encoder begins
      </button>
      {open ? (
        <OnAirForm config={data} choice={choice} onUnsaved={nothing} />
      ) : (
        <StartAssistant config={data} status={LiveStatus.Offline} choice={choice} onUnsaved={nothing} />
      )}
    </>
  );
}

it('what was chosen without Start holds when the encoder begins the broadcast', async () => {
  const server = serveRoom({ ...onAir, goLiveOnPush: true });
  draw(<Studio />);
  fireEvent.click(await screen.findByRole('radio', { name: /Home 5/ }));
  expect(server.asked).not.toContain(UPDATE);
  fireEvent.click(await button('The encoder begins'));
  await screen.findByText('Broadcast updated');
  expect(server.last(UPDATE)?.body).toEqual({ matchId: '5' });
});

function Push() {
  const { data } = useHouseConfig();
  const { save } = useHouseActs();
  return data ? <PushSettings config={data} onSave={save} /> : null;
}

it('an anchor chooses that a push goes live, and reads what it does', async () => {
  const server = serveRoom(onAir);
  draw(<Push />);
  expect(await screen.findByText(/preview that only you see/)).toBeVisible();
  fireEvent.click(screen.getByRole('switch', { name: 'Go live when I push' }));
  expect(await screen.findByText(/starts as soon as your encoder sends video/)).toBeVisible();
  expect(server.last(UPDATE)?.body).toEqual({ goLiveOnPush: true });
});
