// Badges stand with a person's name in the lists of the staff, in the wallet and on the page of a match.
import { screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { LiveStatus, MuteType } from '../api/enums.gen';
import type { Flow, MatchDetailsAnswer } from '../api/schema.gen';
import MuteList from '../features/chat/mute-list';
import { ChannelList } from '../features/match/channel-list';
import { choicesOf } from '../features/match/match-data';
import { HeldList } from '../features/moderation/held-list';
import { ModeratorList } from '../features/moderation/moderator-list';
import { FlowNote, Named } from '../features/wallet/flow-note';
import { changeLanguage, startI18n } from '../i18n';
import { listening } from '../test/news';
import { settings } from '../test/people';
import { draw } from '../test/render';
import { serve } from '../test/server';

const bo = {
  userId: '9',
  nickName: 'Bo',
  userImage: '',
  houseId: null,
  medal: { name: 'supporter', level: 2 },
  fanLevel: 5,
  tags: ['brand'],
} as const;
const page = <T,>(list: T[]) => ({ list, total: list.length, pageNum: 1, pageSize: 20, hasMore: false });

beforeAll(() => startI18n(['common', 'room', 'moderation', 'money', 'matchday']));
beforeEach(() => changeLanguage('en'));

const wears = async (place: HTMLElement) => {
  expect(await within(place).findByRole('img', { name: 'No. 2 supporter this week' })).toHaveTextContent('2');
  expect(within(place).getByRole('img', { name: 'Fan level 5' })).toHaveTextContent('5');
  expect(within(place).getByRole('img', { name: 'Brand' })).toBeInTheDocument();
};

it('who is muted wears them', async () => {
  const mute = {
    muteId: 'mu1',
    user: bo,
    reason: 'spam',
    muteType: MuteType.MutePermanent,
    startTime: 1,
    endTime: null,
    operator: bo,
  };
  serve({ ...settings, '/web_anchor/anchor_user': page([mute]) as never });
  draw(<MuteList houseId="1" />);
  await wears(await screen.findByRole('listitem'));
});

it('a moderator wears them', async () => {
  serve({ ...settings, '/web_anchor/anchor_user': page([{ ...bo, grantTime: 1 }]) as never });
  draw(<ModeratorList houseId="1" mayDismiss />);
  await wears(await screen.findByRole('listitem'));
});

it('who wrote a line that waits wears them', async () => {
  serve({
    ...settings,
    '/web_anchor/held_lines': { list: [{ heldId: 'h1', user: bo, text: 'hm', time: 1 }] } as never,
  });
  draw(listening(<HeldList houseId="1" />).page);
  await wears(await screen.findByRole('listitem'));
});

it('who gave or got coins wears them', async () => {
  serve(settings);
  const flow = { amount: -1, count: 0, houseId: null, houseName: '', remark: '', refId: 'r', user: bo };
  draw(
    <>
      <div data-testid="flow">
        <FlowNote flow={{ ...flow, gift: null } as unknown as Flow} />
      </div>
      <div data-testid="gift">
        <Named person={{ ...bo, tags: ['brand'] }} />
      </div>
    </>,
  );
  await wears(await screen.findByTestId('flow'));
  await wears(screen.getByTestId('gift'));
});

it('the anchors of a match wear them, and are at home somewhere', async () => {
  serve(settings);
  const choices = choicesOf({
    channels: [
      {
        channelId: 'source',
        kind: 'source',
        name: '',
        houseId: null,
        liveStatus: LiveStatus.Living,
        lines: [],
      },
    ],
    anchors: [
      { houseId: '8', nickName: 'Ann', userImage: '', liveStatus: 1, tags: ['new'], countryCode: 'EG' },
    ],
  } as unknown as MatchDetailsAnswer);
  draw(<ChannelList choices={choices} chosen={null} onChoose={() => undefined} />);
  const [source, ann] = await screen.findAllByRole('listitem');
  expect(within(source as HTMLElement).queryByRole('img')).toBeNull();
  expect(within(ann as HTMLElement).getByRole('img', { name: 'New' })).toBeInTheDocument();
  expect(ann).toHaveTextContent('Egypt');
});
