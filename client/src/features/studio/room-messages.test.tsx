// What the live configuration says is missing, until it is saved in any of its forms.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { Refusal } from '../../api/post';
import { refusalText } from '../../api/refusal';
import { changeLanguage, i18n, startI18n } from '../../i18n';
import { settings } from '../../test/people';
import { draw } from '../../test/render';
import { type Answers, refused, serve } from '../../test/server';
import { RoomDetailsForm } from './room-details-form';
import StartAssistant from './start-assistant';
import { type HouseConfig, useHouseActs, useHouseConfig } from './studio-data';
import { useChoice } from './use-plan';

const DETAILS = '/web_anchor/anchor_house_config_details';
const UPDATE = '/web_anchor/anchor_house_config_details_update';

beforeAll(async () => {
  await startI18n(['studio', 'book', 'errors', 'match']);
});
beforeEach(() => changeLanguage('zh'));

const whole = {
  houseId: '7',
  houseImage: 'img/cover.webp',
  houseName: 'Derby',
  anchorTitle: 'Voice',
  introduction: 'Long ago',
  announcement: 'Tonight',
  liveRoomPath: '',
  liveRoom: { title: '', path: '' },
  raceType: 1,
  anchorType: 0,
  matchId: null,
  ownVideo: null,
  recording: false,
  recordedFrom: { ownVideo: false, matchSource: false },
  sessionId: null,
  liveStatus: 0,
} as unknown as HouseConfig;

const nothing = () => {};

function Forms() {
  const { data } = useHouseConfig();
  const { save } = useHouseActs();
  const choice = useChoice();
  if (!data) return null;
  return (
    <>
      <RoomDetailsForm config={data} onSave={save} onUnsaved={nothing} />
      <StartAssistant config={data} status={0} choice={choice} onUnsaved={nothing} />
    </>
  );
}

/** A room that lacks what `lacking` says, and what the server answers to who starts in it. */
async function drawForms(lacking: Partial<HouseConfig>, start: Answers['/web_anchor/live_start']) {
  let config = { ...whole, ...lacking };
  serve({
    ...settings,
    [DETAILS]: () => config,
    [UPDATE]: (change) => {
      config = { ...config, ...change } as HouseConfig;
      return config;
    },
    '/web_anchor/live_start': start,
    '/web_race/match_list': { list: [], total: 0, page: 1, pageSize: 20 } as never,
    '/manage/ossFile/image/oss_upload': {
      key: 'img/new.webp',
      url: '',
      width: 1,
      height: 1,
      size: 1,
      contentType: 'image/png',
    },
  });
  draw(<Forms />);
  await screen.findByRole('button', { name: '开始直播' });
}

const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent ?? '');
const saying = (code: string, field?: string) =>
  refusalText(i18n.t, new Refusal(code, field ? { field } : {})).trim();
const says = (text: string) => alerts().some((alert) => alert.includes(text));

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const write = (field: string, value: string) =>
  fireEvent.change(document.querySelector(`[name="${field}"]`) as HTMLElement, { target: { value } });
const choose = (bytes: number) =>
  fireEvent.change(screen.getByLabelText('上传封面'), {
    target: { files: [new File([new Uint8Array(bytes)], 'cover.png', { type: 'image/png' })] },
  });

const missing: [code: string, field: 'houseImage' | 'anchorTitle' | 'introduction' | 'announcement'][] = [
  ['COVER_REQUIRED', 'houseImage'],
  ['FIELD_REQUIRED', 'anchorTitle'],
  ['FIELD_REQUIRED', 'introduction'],
  ['FIELD_REQUIRED', 'announcement'],
];

it.each(missing)('%s of %s is said at the start until it is saved', async (code, field) => {
  await drawForms({ [field]: '' }, refused(code, code === 'FIELD_REQUIRED' ? { field } : {}));
  press('开始直播');
  const text = saying(code, code === 'FIELD_REQUIRED' ? field : undefined);
  await waitFor(() => expect(says(text)).toBe(true));
  if (field === 'houseImage') choose(1);
  else {
    write(field, 'Saved now');
    press('保存');
  }
  await waitFor(() => expect(says(text)).toBe(false));
});

it('saving something else leaves it there', async () => {
  await drawForms({ houseImage: '' }, refused('COVER_REQUIRED'));
  press('开始直播');
  await waitFor(() => expect(says(saying('COVER_REQUIRED'))).toBe(true));
  write('announcement', 'Other');
  press('保存');
  await screen.findByText('修改成功');
  expect(says(saying('COVER_REQUIRED'))).toBe(true);
});

it('a title that is saved with the start is missed no more in the details', async () => {
  await drawForms({ houseName: '' }, refused('RATE_LIMITED'));
  press('保存');
  const text = saying('FIELD_REQUIRED', 'houseName');
  await waitFor(() => expect(says(text)).toBe(true));
  write('title', 'Derby');
  press('开始直播');
  await waitFor(() => expect(says(text)).toBe(false));
});

it('what was wrong with a file is said until the form is saved', async () => {
  await drawForms({}, refused('RATE_LIMITED'));
  choose(5 * 1024 * 1024 + 1);
  const text = saying('FILE_TOO_LARGE');
  await waitFor(() => expect(says(text)).toBe(true));
  write('announcement', 'Other');
  press('保存');
  await waitFor(() => expect(says(text)).toBe(false));
});

it('saving an empty room asks for each text and for the cover, in words of its own', async () => {
  const texts = ['houseName', 'anchorTitle', 'introduction', 'announcement'] as const;
  await drawForms(
    { houseImage: '', ...Object.fromEntries(texts.map((field) => [field, ''])) },
    refused('RATE_LIMITED'),
  );
  press('保存');
  await waitFor(() => expect(alerts()).toHaveLength(texts.length + 1));
  for (const field of ['houseImage', ...texts]) expect(says(saying('FIELD_REQUIRED', field))).toBe(true);
  for (const field of texts) {
    const { placeholder } = document.querySelector(`[name="${field}"]`) as HTMLInputElement;
    expect(alerts()).not.toContain(placeholder);
  }
});
