// What somebody reads who reaches for an envelope, and how they check that it was fair.
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EnvelopeView } from '../../api/schema.gen';
import { changeLanguage, startI18n } from '../../i18n';
import { serverNow } from '../../lib/server-clock';
import type { EnvelopeDetail } from '../../money/shapes';
import type { RedEnvelope } from '../../realtime/money-protocol';
import type { RoomChannel } from '../../realtime/room-channel';
import { settings } from '../../test/people';
import { draw } from '../../test/render';
import { refused, serve, type TableServer } from '../../test/server';
import DetailDialog from './detail-dialog';
import OpenDialog from './open-dialog';

beforeAll(() => startI18n(['common', 'errors', 'money']));
beforeEach(() => changeLanguage('en'));

const noon = 1_770_000_000_000;
const lin = { userId: '1', nickName: 'Lin', userImage: '', houseId: null };
const shares = [3, 18, 10, 8, 5, 13, 5, 18, 9, 11];
const envelope = {
  redEnvelopeId: 're_1',
  houseId: '8',
  redType: 1,
  redStatus: 1,
  sender: lin,
  receiver: null,
  totalAmount: 100,
  totalCount: 10,
  leftAmount: 100,
  leftCount: 10,
  remark: '',
  createTime: noon,
  openTime: noon,
  expireTime: noon + 600_000,
  seedHash: '630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd',
  clientSeed: 'abc',
  myAmount: null,
} satisfies EnvelopeView & RedEnvelope;
const ended: EnvelopeDetail = {
  ...envelope,
  redStatus: 2,
  leftAmount: 0,
  leftCount: 0,
  serverSeed: '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f',
  shares,
  grabs: shares.map((amount, index) => ({ index, user: lin, amount, best: index === 1, createTime: noon })),
};
const GRAB = '/web_anchor/grab_public_red_envelope';

/** A room whose socket answers a grab like this. */
const room = (answer: Awaited<ReturnType<RoomChannel['grab']>>) =>
  ({ grab: vi.fn(async () => answer), took: vi.fn() }) as unknown as RoomChannel;

function open(channel: RoomChannel, answers: TableServer['answers'] = {}, now = noon) {
  const server = serve({ ...settings, ...answers });
  draw(<OpenDialog envelope={envelope} channel={channel} now={now} onClose={vi.fn()} onLook={vi.fn()} />);
  return server;
}
const amount = () => screen.findByTestId('envelope-amount');

describe('whoever reaches for an open envelope', () => {
  it('has their share by the socket, without another press', async () => {
    const channel = room({ took: { redEnvelopeId: 're_1', amount: 12, leftCount: 9 } });
    const server = open(channel);
    expect(await amount()).toHaveTextContent('12');
    expect(channel.took).toHaveBeenCalledWith('re_1', 12);
    expect(server.asked).not.toContain(GRAB);
  });
  it('has it by REST when the socket stays silent', async () => {
    const server = open(room({ silent: true }), { [GRAB]: { amount: 7, leftCount: 3, envelope: null } });
    expect(await amount()).toHaveTextContent('7');
    expect(server.last(GRAB)?.body).toEqual({ redEnvelopeId: 're_1', houseId: '8' });
  });
  it('sees the first share again when they had one already', async () => {
    open(room({ refused: { code: 'ENVELOPE_ALREADY_GRABBED', params: { amount: 5 } } }));
    expect(await amount()).toHaveTextContent('5');
  });
  it('reads that they came too late', async () => {
    open(room({ silent: true }), { [GRAB]: refused('ENVELOPE_FINISHED', { redEnvelopeId: 're_1' }) });
    expect(await screen.findByText('This red envelope is all gone')).toBeVisible();
  });
});

describe('whoever reaches for an envelope before it opens', () => {
  const later = (ms: number): RedEnvelope => ({
    ...envelope,
    openTime: serverNow() + ms,
    expireTime: serverNow() + 600_000,
  });
  const reach = (what: RedEnvelope, channel: RoomChannel) => {
    serve(settings);
    return draw(
      <OpenDialog envelope={what} channel={channel} now={serverNow()} onClose={vi.fn()} onLook={vi.fn()} />,
    );
  };
  it('reads how long it takes and that the press is kept, and nothing is asked yet', async () => {
    const channel = room({ silent: true });
    reach(later(31_900), channel);
    expect(await screen.findByText(/^Opens in 00:3[12]/)).toBeVisible();
    expect(screen.getByText('Stay here and we’ll grab it for you the moment it opens.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Open' })).toBeDisabled();
    expect(channel.grab).not.toHaveBeenCalled();
  });
  it('has their share at the opening, without another press', async () => {
    const channel = room({ took: { redEnvelopeId: 're_1', amount: 9, leftCount: 9 } });
    reach(later(300), channel);
    expect(await amount()).toHaveTextContent('9');
  });
  it('and whose clock runs ahead asks again with the same id when the server says', async () => {
    const channel = room({ took: { redEnvelopeId: 're_1', amount: 4, leftCount: 9 } });
    vi.mocked(channel.grab).mockResolvedValueOnce({
      refused: { code: 'ENVELOPE_NOT_OPEN', params: { openTime: noon, retryAfter: 0.05 } },
    });
    reach(later(0), channel);
    expect(await amount()).toHaveTextContent('4');
    const [first, second] = vi.mocked(channel.grab).mock.calls;
    expect(first).toEqual(['re_1', expect.stringMatching(/^[\w-]{8,36}$/)]);
    expect(second).toEqual(first);
  });
});

describe('the proof', () => {
  const look = async (detail: EnvelopeDetail) => {
    serve({ ...settings, '/web_anchor/red_envelope_detail': detail });
    draw(<DetailDialog redEnvelopeId={detail.redEnvelopeId} onClose={vi.fn()} />);
    return screen.findByRole('button', { name: 'Verify' });
  };
  it('recomputes the shares of an ended envelope and says that all is well', async () => {
    await userEvent.click(await look(ended));
    expect(await screen.findByTestId('proof-verdict')).toHaveTextContent(/^Verified/);
    expect(screen.getByTestId('proof-shares')).toHaveTextContent(shares.join(' '));
  });
  it('warns when a grab was another share', async () => {
    const [first, ...rest] = ended.grabs;
    if (!first) throw new Error('no grab');
    await userEvent.click(await look({ ...ended, grabs: [{ ...first, amount: 4 }, ...rest] }));
    expect(await screen.findByTestId('proof-verdict')).toHaveTextContent(/^Not verified/);
    expect(screen.getByText(/Someone got a share/)).toBeVisible();
  });
  it('waits for the end', async () => {
    await userEvent.click(await look({ ...ended, redStatus: 1, serverSeed: undefined, shares: undefined }));
    expect(await screen.findByText(/Once the envelope closes/)).toBeVisible();
    expect(screen.getByText(envelope.seedHash)).toBeVisible();
    expect(screen.queryByTestId('proof-verdict')).toBeNull();
  });
  it('keeps numbers that nobody reads behind the button', async () => {
    const button = await look(ended);
    expect(screen.queryByText(envelope.seedHash)).toBeNull();
    expect(screen.queryByText('re_1')).toBeNull();
    await userEvent.click(button);
    expect(await screen.findByText(envelope.seedHash)).toBeVisible();
  });
  it('calls nobody the luckiest while a larger share may come', async () => {
    await look({ ...ended, redStatus: 1, grabs: ended.grabs.slice(0, 2) });
    expect(screen.queryByText('Luckiest')).toBeNull();
  });
  it('names the luckiest once the envelope is over', async () => {
    await look(ended);
    expect(screen.getByText('Luckiest')).toBeVisible();
  });
});
