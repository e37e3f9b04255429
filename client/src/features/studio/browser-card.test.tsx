// The card that goes live from this browser: devices, the way to the server, and one sentence for each thing that fails.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { LiveStatus } from '../../api/enums.gen';
import { changeLanguage, startI18n } from '../../i18n';
import { type FakeDevices, fakeDevices } from '../../test/devices';
import { settings } from '../../test/people';
import { draw } from '../../test/render';
import { type Answers, serve } from '../../test/server';
import BrowserCard from './browser-card';
import { type HouseConfig, useHouseConfig } from './studio-data';

const DETAILS = '/web_anchor/anchor_house_config_details';
const START = '/web_anchor/live_start';
const END = '/web_anchor/live_end';
const ADDRESS = 'https://site.example/whip/7';
const SESSION = 'https://node.example/whip/7/secret';
const SDP = 'v=0\r\na=candidate:1 1 udp 2130706431 192.0.2.1 8189 typ host\r\n';

beforeAll(() => startI18n(['studio', 'errors']));
beforeEach(async () => {
  await changeLanguage('en');
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => undefined);
});

const configOf = (change: Partial<HouseConfig> = {}) =>
  ({
    houseId: '7',
    sessionId: null,
    liveStatus: LiveStatus.Offline,
    ingest: { liveCode: 'the-code', whipAddress: ADDRESS },
    ...change,
  }) as unknown as HouseConfig;

interface Knock {
  method: string;
  url: string;
  headers: Headers;
}

let devices: FakeDevices;
let knocks: Knock[];
/** What the next offers are answered with, then each is accepted. */
let answers: Response[];
/** How a node answers who ends a session. */
let stops: number;

function Card() {
  const { data, refetch } = useHouseConfig();
  return (
    <>
      {data && <BrowserCard config={data} address={ADDRESS} onSending={() => undefined} />}
      <button type="button" onClick={() => void refetch()}>
        Ask the room
      </button>
      <output>{data?.sessionId}</output>
    </>
  );
}

async function drawCard(table: Answers = {}, shares = true) {
  devices = fakeDevices({ screen: shares });
  knocks = [];
  answers = [];
  stops = 200;
  const server = serve({
    ...settings,
    [DETAILS]: configOf(),
    '/web_anchor/live_summary': { session: null },
    ...table,
  });
  const tabled = globalThis.fetch;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (!url.includes('/whip/')) return tabled(url, init);
    knocks.push({ method: init.method ?? 'GET', url, headers: new Headers(init.headers) });
    if (init.method === 'DELETE') return new Response('', { status: stops });
    return answers.shift() ?? new Response(SDP, { status: 201, headers: { Location: SESSION } });
  });
  draw(<Card />);
  await screen.findByRole('heading', { name: 'From this browser' });
  return server;
}

const press = (name: string | RegExp) =>
  act(async () => fireEvent.click(screen.getByRole('button', { name })));
const offers = () => knocks.filter(({ method }) => method === 'POST');
const ends = () => knocks.filter(({ method }) => method === 'DELETE');
const refusal = (code: string, params = {}) =>
  Response.json({ success: false, code, params, message: code }, { status: 400 });

async function openDevices() {
  await press('Set up picture and sound');
  await screen.findByText('Nobody sees or hears you yet.');
}

/** Presses the button, and lets the newest connection reach its server. */
async function goLive() {
  await press('Go live');
  await waitFor(() => expect(devices.peers.length).toBeGreaterThan(0));
  await connect();
  await screen.findByText(/^Viewers see and hear you/);
}

async function connect() {
  await waitFor(() => expect(devices.peers.at(-1)?.localDescription).not.toBeNull());
  await act(async () => devices.peers.at(-1)?.turn('connected'));
}

it('camera and microphone are opened by a press, and given back by another', async () => {
  await drawCard();
  expect(devices.opened).toEqual([]);
  await openDevices();
  expect(devices.opened.map(({ kind }) => kind)).toEqual(['video', 'audio']);
  expect(screen.getByRole('meter', { name: 'Level of the microphone' })).toBeVisible();
  expect(screen.getByLabelText('Camera', { selector: 'select' })).toHaveValue('front');
  expect(screen.getByRole('option', { name: 'Device 2' })).toBeInTheDocument();
  await press('Switch off');
  expect(devices.opened.map(({ readyState }) => readyState)).toEqual(['ended', 'ended']);
  expect(screen.queryByRole('meter')).toBeNull();
});

it.each([
  ['NotAllowedError', /does not let this page use the camera/],
  ['NotFoundError', /^There is no such camera/],
  ['NotReadableError', /^The camera gives no picture. Close other programs/],
])('a camera that is refused by %s says what to do, and opens nothing', async (name, sentence) => {
  await drawCard();
  devices.refuse.video = name;
  await press('Set up picture and sound');
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
  expect(screen.queryByRole('button', { name: 'Go live' })).toBeNull();
});

it('without a microphone the picture alone can be sent, and the card says so', async () => {
  await drawCard();
  devices.refuse.audio = 'NotFoundError';
  await openDevices();
  expect(screen.getByRole('alert')).toHaveTextContent(/no such microphone, so viewers hear nothing/);
  expect(screen.getByLabelText('Microphone')).toHaveValue('none');
  expect(screen.getByRole('button', { name: 'Go live' })).toBeEnabled();
});

it('a device that cannot share its screen offers the camera only', async () => {
  await drawCard({}, false);
  expect(screen.queryByRole('radio')).toBeNull();
  expect(screen.getByText(/cannot share a screen/)).toBeVisible();
});

it('the screen alone needs no camera; one that nobody shares is said', async () => {
  await drawCard();
  fireEvent.click(screen.getByRole('radio', { name: 'Screen' }));
  devices.refuse.screen = 'NotAllowedError';
  await press('Set up picture and sound');
  expect(await screen.findByRole('alert')).toHaveTextContent('No screen is shared.');
  delete devices.refuse.screen;
  await openDevices();
  expect(devices.opened.map(({ kind }) => kind)).toEqual(['video', 'audio']);
  await act(async () => devices.opened[0]?.unplug());
  expect(screen.getByRole('alert')).toHaveTextContent('The screen is no longer shared.');
  expect(screen.getByRole('button', { name: 'Go live' })).toBeDisabled();
  await press('Open the picture again');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Go live' })).toBeEnabled());
});

it('going live sends the code with the offer; stopping asks, and ends the session', async () => {
  await drawCard();
  await openDevices();
  await goLive();
  expect(offers().map(({ url, headers }) => [url, headers.get('Authorization')])).toEqual([
    [ADDRESS, 'Bearer the-code'],
  ]);
  await press('Stop broadcasting');
  expect(ends()).toEqual([]);
  await act(async () =>
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Stop broadcasting' })),
  );
  await screen.findByText(/^The broadcast has ended/);
  expect(ends().map(({ url }) => url)).toEqual([SESSION]);
  expect(devices.opened.map(({ readyState }) => readyState)).toEqual(['ended', 'ended']);
});

it('a session that the answering node does not know is ended in the room', async () => {
  const server = await drawCard({ [END]: {} as never });
  await openDevices();
  await goLive();
  stops = 404;
  await press('Stop broadcasting');
  await act(async () =>
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Stop broadcasting' })),
  );
  await waitFor(() => expect(server.asked).toContain(END));
});

it.each([
  ['FORBIDDEN', /^The live code was reset meanwhile/],
  ['H264_REQUIRED', /^This browser cannot send H.264 video/],
  ['LIVE_ALREADY', /^Your room is live from another encoder/],
  ['ROOM_SUSPENDED', /^An operator has closed your room/],
  ['UNAVAILABLE', /^The server takes no more broadcasts from browsers/],
  ['NOT_FOUND', /^This site takes no broadcasts from browsers/],
  ['COVER_REQUIRED', /^The cover must be uploaded/],
])('an offer that is refused with %s gets its sentence, and can be sent again', async (code, sentence) => {
  await drawCard();
  await openDevices();
  answers = [refusal(code)];
  await press('Go live');
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
  expect(screen.getByText('Nobody sees or hears you yet.')).toBeVisible();
  await goLive();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('a network that lets nothing through is named with the ports that were tried', async () => {
  await drawCard();
  await openDevices();
  await press('Go live');
  await waitFor(() => expect(devices.peers.at(-1)?.localDescription).not.toBeNull());
  await act(async () => devices.peers.at(-1)?.turn('failed'));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /^Your network lets no picture through to the server \(UDP 192\.0\.2\.1:8189\)/,
  );
});

it('a broken connection is made again, and the broadcast goes on', async () => {
  await drawCard();
  await openDevices();
  await goLive();
  answers = [refusal('LIVE_ALREADY')]; // the old connection is still known
  await act(async () => devices.peers[0]?.turn('failed'));
  await screen.findByText(/^The connection is lost/);
  await waitFor(() => expect(offers()).toHaveLength(3));
  await connect();
  await screen.findByText(/^Viewers see and hear you/);
  expect(ends()).toEqual([]);
});

it('a code that was reset ends the attempts after a loss', async () => {
  await drawCard();
  await openDevices();
  await goLive();
  answers = [refusal('FORBIDDEN')];
  await act(async () => devices.peers[0]?.turn('failed'));
  expect(await screen.findByRole('alert')).toHaveTextContent(/^The live code was reset/);
  expect(screen.getByRole('button', { name: 'Go live' })).toBeEnabled();
});

it('shortly after a broadcast was ended by hand, the next one is opened by hand too', async () => {
  const server = await drawCard({ [START]: {} as never });
  await openDevices();
  answers = [refusal('LIVE_NOT_STARTED', { retryAfter: 40 })];
  await press('Go live');
  await waitFor(() => expect(offers()).toHaveLength(2));
  expect(server.last(START)?.body).toEqual({ source: 1 });
  await connect();
  await screen.findByText(/^Viewers see and hear you/);
});

it('a broadcast that is ended elsewhere gives the devices back', async () => {
  const server = await drawCard({ [END]: {} as never });
  await openDevices();
  await goLive();
  server.answers[DETAILS] = configOf({ sessionId: 'ls7_1', liveStatus: LiveStatus.Living });
  await press('Ask the room');
  await screen.findByText('ls7_1');
  expect(screen.getByText(/^Viewers see and hear you/)).toBeVisible();
  server.answers[DETAILS] = configOf({ liveStatus: LiveStatus.Suspended });
  await press('Ask the room');
  expect(await screen.findByText(/^The broadcast has ended/)).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent(/^An operator has closed your room/);
  expect(devices.opened.every(({ readyState }) => readyState === 'ended')).toBe(true);
});

it('another camera is sent from the moment it is chosen', async () => {
  await drawCard();
  await openDevices();
  await goLive();
  await act(async () =>
    fireEvent.change(screen.getByLabelText('Camera', { selector: 'select' }), { target: { value: 'back' } }),
  );
  await waitFor(() => expect(devices.opened).toHaveLength(3));
  expect(devices.opened[0]?.readyState).toBe('ended');
  await waitFor(() => expect(devices.peers[0]?.senders[0]?.track).toBe(devices.opened[2]));
  await act(async () => devices.opened[1]?.unplug());
  expect(await screen.findByRole('alert')).toHaveTextContent(/^The microphone was disconnected/);
  expect(devices.peers[0]?.senders[1]?.track).toBeNull();
});

it('a camera that cannot be opened instead leaves the picture dark until one is opened again', async () => {
  await drawCard();
  await openDevices();
  devices.refuse.video = 'NotReadableError';
  await act(async () =>
    fireEvent.change(screen.getByLabelText('Camera', { selector: 'select' }), { target: { value: 'back' } }),
  );
  expect(await screen.findByRole('alert')).toHaveTextContent(/^The camera gives no picture/);
  expect(screen.getByRole('button', { name: 'Go live' })).toBeDisabled();
  delete devices.refuse.video;
  await press('Open the picture again');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Go live' })).toBeEnabled());
  expect(screen.queryByRole('alert')).toBeNull();
});

it('a page whose header forbids the camera is loaded anew before it asks', async () => {
  await drawCard();
  const reload = vi.fn();
  vi.stubGlobal('location', { ...window.location, reload });
  Object.assign(document, { featurePolicy: { allowsFeature: () => false } });
  await press('Set up picture and sound');
  expect(reload).toHaveBeenCalledOnce();
  expect(devices.opened).toEqual([]);
  Reflect.deleteProperty(document, 'featurePolicy');
});

it('after it was loaded anew for the camera it goes on by itself', async () => {
  sessionStorage.setItem('browserCast', 'camera');
  await drawCard();
  await screen.findByText('Nobody sees or hears you yet.');
  expect(sessionStorage.getItem('browserCast')).toBeNull();
});

it('after it was loaded anew for the screen it asks for another press, which browsers want', async () => {
  sessionStorage.setItem('browserCast', 'screen');
  await drawCard();
  expect(await screen.findByText(/Press the button once more/)).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Screen' })).toBeChecked();
  expect(devices.opened).toEqual([]);
});
