// A ticket comes from this page's own node, or from the one that a node names which takes nobody in.
// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { keepLogin } from '../api/token';
import { refused, serve, type TableServer } from '../test/server';
import { askTicket } from './ticket';

const call = '/web_anchor/web_im_info';
const there = 'https://node-2.example.org';

/** What the other node answers: it is asked by its whole address. */
function alsoAt(server: TableServer, node: string, path: string, answer: unknown) {
  (server.answers as Record<string, unknown>)[node + path] = answer;
}

describe('a ticket', () => {
  it('is asked for by the room', async () => {
    const server = serve({ [call]: refused('NOT_FOUND'), '/web_race/race_im_info': refused('NOT_FOUND') });
    for (const room of ['house:7', 'brand:601', null]) await expect(askTicket(room)).rejects.toThrow();
    await expect(askTicket('race:50001')).rejects.toThrow();
    expect(server.asked).toEqual([call, call, call, '/web_race/race_im_info']);
    expect(server.last('/web_race/race_im_info')?.body).toEqual({ matchId: '50001' });
  });

  it('is asked for at the node that is named by one which drains, with the log-in', async () => {
    const server = serve({ [call]: refused('UNAVAILABLE', { retryAfter: 3, node: there }) });
    alsoAt(server, there, call, { url: 'wss://node-2.example.org/ws', ticket: 't2', room: 'house:7' });
    keepLogin('secret');
    await expect(askTicket('house:7')).resolves.toMatchObject({ ticket: 't2' });
    expect(server.last(there + call)?.body).toEqual({ houseId: '7' });
    expect(server.last(there + call)?.headers.get('authorization')).toBe('Bearer secret');
  });

  it('is not asked for from node to node without end', async () => {
    const full = refused('UNAVAILABLE', { retryAfter: 5, node: there });
    const server = serve({ [call]: full });
    alsoAt(server, there, call, full);
    await expect(askTicket(null)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(server.asked).toEqual([call, there + call]);
  });

  it('is not asked for at what is no address, or when another refusal names one', async () => {
    for (const answer of [
      refused('UNAVAILABLE', { retryAfter: 3 }),
      refused('UNAVAILABLE', { retryAfter: 3, node: 'javascript:alert(1)' }),
      refused('FORBIDDEN', { node: there }),
    ]) {
      const server = serve({ [call]: answer });
      await expect(askTicket(null)).rejects.toThrow();
      expect(server.asked).toEqual([call]);
    }
  });
});
