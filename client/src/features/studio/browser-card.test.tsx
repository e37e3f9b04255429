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
  await screen.findByRole('heading', { name: 'Stream from this browser' });
  return server;
}

const press = (name: string | RegExp) =>
  act(async () => fireEvent.click(screen.getByRole('button', { name })));
const offers = () => knocks.filter(({ method }) => method === 'POST');
const ends = () => knocks.filter(({ method }) => method === 'DELETE');
const refusal = (code: string, params = {}) =>
  Response.json({ success: false, code, params, message: code }, { status: 400 });

async function openDevices() {
  await press('Set up video and audio');
  await screen.findByText('No one can see or hear you yet.');
}

/** Presses the button, and lets the newest connection reach its server. */
async function goLive() {
  await press('Go live now');
  await waitFor(() => expect(devices.peers.length).toBeGreaterThan(0));
  await connect();
  await screen.findByText(/^You’re live/);
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
  expect(screen.getByRole('meter', { name: 'Microphone level' })).toBeVisible();
  expect(screen.getByLabelText('Camera', { selector: 'select' })).toHaveValue('front');
  expect(screen.getByRole('option', { name: 'Device 2' })).toBeInTheDocument();
  await press('Turn off');
  expect(devices.opened.map(({ readyState }) => readyState)).toEqual(['ended', 'ended']);
  expect(screen.queryByRole('meter')).toBeNull();
});

it.each([
  ['NotAllowedError', /^Allow this site to use your camera/],
  ['NotFoundError', /^Camera not found/],
  ['NotReadableError', /^Your camera isn’t sending video. Close other programs/],
])('a camera that is refused by %s says what to do, and opens nothing', async (name, sentence) => {
  await drawCard();
  devices.refuse.video = name;
  await press('Set up video and audio');
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
  expect(screen.queryByRole('button', { name: 'Go live now' })).toBeNull();
});

it('without a microphone the picture alone can be sent, and the card says so', async () => {
  await drawCard();
  devices.refuse.audio = 'NotFoundError';
  await openDevices();
  expect(screen.getByRole('alert')).toHaveTextContent(/Microphone not found, so viewers can’t hear you/);
  expect(screen.getByLabelText('Microphone')).toHaveValue('none');
  expect(screen.getByRole('button', { name: 'Go live now' })).toBeEnabled();
});

it('a device that cannot share its screen offers the camera only', async () => {
  await drawCard({}, false);
  expect(screen.queryByRole('radio')).toBeNull();
  expect(screen.getByText(/can’t share your screen/)).toBeVisible();
});

it('the screen alone needs no camera; one that nobody shares is said', async () => {
  await drawCard();
  fireEvent.click(screen.getByRole('radio', { name: 'Screen' }));
  devices.refuse.screen = 'NotAllowedError';
  await press('Set up video and audio');
  expect(await screen.findByRole('alert')).toHaveTextContent('You’re not sharing a screen.');
  delete devices.refuse.screen;
  await openDevices();
  expect(devices.opened.map(({ kind }) => kind)).toEqual(['video', 'audio']);
  await act(async () => devices.opened[0]?.unplug());
  expect(screen.getByRole('alert')).toHaveTextContent('You’ve stopped sharing your screen.');
  expect(screen.getByRole('button', { name: 'Go live now' })).toBeDisabled();
  await press('Restart video');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Go live now' })).toBeEnabled());
});

it('going live sends the code with the offer; stopping asks, and ends the session', async () => {
  await drawCard();
  await openDevices();
  await goLive();
  expect(offers().map(({ url, headers }) => [url, headers.get('Authorization')])).toEqual([
    [ADDRESS, 'Bearer the-code'],
  ]);
  await press('Stop streaming');
  expect(ends()).toEqual([]);
  await act(async () =>
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Stop streaming' })),
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
  await press('Stop streaming');
  await act(async () =>
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Stop streaming' })),
  );
  await waitFor(() => expect(server.asked).toContain(END));
});

it.each([
  ['FORBIDDEN', /^Your stream key was reset/],
  ['H264_REQUIRED', /^This browser can’t send H.264 video/],
  ['LIVE_ALREADY', /^You’re already live from another encoder/],
  ['ROOM_SUSPENDED', /^Our team has suspended your room/],
  ['UNAVAILABLE', /^The server is at capacity for browser streams/],
  ['NOT_FOUND', /^Streaming from the browser is turned off/],
  ['COVER_REQUIRED', /^Upload a room cover/],
])('an offer that is refused with %s gets its sentence, and can be sent again', async (code, sentence) => {
  await drawCard();
  await openDevices();
  answers = [refusal(code)];
  await press('Go live now');
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
  expect(screen.getByText('No one can see or hear you yet.')).toBeVisible();
  await goLive();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('a network that lets nothing through is named with the ports that were tried', async () => {
  await drawCard();
  await openDevices();
  await press('Go live now');
  await waitFor(() => expect(devices.peers.at(-1)?.localDescription).not.toBeNull());
  await act(async () => devices.peers.at(-1)?.turn('failed'));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /^Your network is blocking video to the server \(UDP 192\.0\.2\.1:8189\)/,
  );
});

it('a broken connection is made again, and the broadcast goes on', async () => {
  await drawCard();
  await openDevices();
  await goLive();
  answers = [refusal('LIVE_ALREADY')]; // the old connection is still known
  await act(async () => devices.peers[0]?.turn('failed'));
  await screen.findByText(/^Connection lost/);
  await waitFor(() => expect(offers()).toHaveLength(3));
  await connect();
  await screen.findByText(/^You’re live/);
  expect(ends()).toEqual([]);
});

it('a code that was reset ends the attempts after a loss', async () => {
  await drawCard();
  await openDevices();
  await goLive();
  answers = [refusal('FORBIDDEN')];
  await act(async () => devices.peers[0]?.turn('failed'));
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Your stream key was reset/);
  expect(screen.getByRole('button', { name: 'Go live now' })).toBeEnabled();
});

it('shortly after a broadcast was ended by hand, the next one is opened by hand too', async () => {
  const server = await drawCard({ [START]: {} as never });
  await openDevices();
  answers = [refusal('LIVE_NOT_STARTED', { retryAfter: 40 })];
  await press('Go live now');
  await waitFor(() => expect(offers()).toHaveLength(2));
  expect(server.last(START)?.body).toEqual({ source: 1 });
  await connect();
  await screen.findByText(/^You’re live/);
});

it('a broadcast that is ended elsewhere gives the devices back', async () => {
  const server = await drawCard({ [END]: {} as never });
  await openDevices();
  await goLive();
  server.answers[DETAILS] = configOf({ sessionId: 'ls7_1', liveStatus: LiveStatus.Living });
  await press('Ask the room');
  await screen.findByText('ls7_1');
  expect(screen.getByText(/^You’re live/)).toBeVisible();
  server.answers[DETAILS] = configOf({ liveStatus: LiveStatus.Suspended });
  await press('Ask the room');
  expect(await screen.findByText(/^The broadcast has ended/)).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent(/^Our team has suspended your room/);
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
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Your microphone was disconnected/);
  expect(devices.peers[0]?.senders[1]?.track).toBeNull();
});

it('a camera that cannot be opened instead leaves the picture dark until one is opened again', async () => {
  await drawCard();
  await openDevices();
  devices.refuse.video = 'NotReadableError';
  await act(async () =>
    fireEvent.change(screen.getByLabelText('Camera', { selector: 'select' }), { target: { value: 'back' } }),
  );
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Your camera isn’t sending video/);
  expect(screen.getByRole('button', { name: 'Go live now' })).toBeDisabled();
  delete devices.refuse.video;
  await press('Restart video');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Go live now' })).toBeEnabled());
  expect(screen.queryByRole('alert')).toBeNull();
});

it('a page whose header forbids the camera is loaded anew before it asks', async () => {
  await drawCard();
  const reload = vi.fn();
  vi.stubGlobal('location', { ...window.location, reload });
  Object.assign(document, { featurePolicy: { allowsFeature: () => false } });
  await press('Set up video and audio');
  expect(reload).toHaveBeenCalledOnce();
  expect(devices.opened).toEqual([]);
  Reflect.deleteProperty(document, 'featurePolicy');
});

it('after it was loaded anew for the camera it goes on by itself', async () => {
  sessionStorage.setItem('browserCast', 'camera');
  await drawCard();
  await screen.findByText('No one can see or hear you yet.');
  expect(sessionStorage.getItem('browserCast')).toBeNull();
});

it('after it was loaded anew for the screen it asks for another press, which browsers want', async () => {
  sessionStorage.setItem('browserCast', 'screen');
  await drawCard();
  expect(await screen.findByText(/Press the button again/)).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Screen' })).toBeChecked();
  expect(devices.opened).toEqual([]);
});
