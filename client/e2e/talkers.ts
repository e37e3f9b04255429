// People who talk over sockets of their own, in the background of a page: no browser each, but the same door.
import type { Page } from '@playwright/test';
import type { Person } from './people';
import type { TestServer } from './server';

export interface Part {
  who: Pick<Person, 'token'>;
  texts: string[];
}

/**
 * Everybody says their texts at once, each next one after the last was acknowledged. Returns what was acknowledged.
 * With `stay` they remain in the room as long as the page is open.
 */
export async function talk(
  page: Page,
  server: TestServer,
  houseId: string,
  parts: Part[],
  stay = false,
): Promise<string[]> {
  const tickets = await server.call('/dev/tickets', {
    houseId,
    tokens: parts.map(({ who }) => who.token),
  });
  return page.evaluate(
    async ({ tickets, texts, stay }) => {
      const speak = (ticket: string, toSay: string[]) =>
        new Promise<string[]>((done, fail) => {
          let said = 0;
          const socket = new WebSocket(`ws://${location.host}/ws`, 'touchline.v1');
          const next = () =>
            socket.send(
              JSON.stringify({ t: 'send', id: `${ticket.slice(0, 20)}-${said}`, text: toSay[said] }),
            );
          socket.onopen = () => socket.send(JSON.stringify({ t: 'join', ticket }));
          socket.onclose = ({ code }) => fail(new Error(`closed with ${code}`));
          socket.onmessage = ({ data }) => {
            const frame = JSON.parse(data);
            if (frame.t === 'welcome') next();
            if (frame.t === 'rej') fail(new Error(`refused: ${frame.code}`));
            if (frame.t !== 'ack') return;
            said += 1;
            if (said < toSay.length) return next();
            socket.onclose = null;
            if (!stay) socket.close();
            done(toSay);
          };
        });
      return (await Promise.all(tickets.map((ticket, i) => speak(ticket, texts[i] ?? [])))).flat();
    },
    { tickets, texts: parts.map(({ texts }) => texts), stay },
  );
}
