// Reports that viewers make, for the flows of those who decide about them.
import { expect } from './flow';
import type { Person } from './people';
import type { TestServer } from './server';

/** Reports a line of a room as a viewer does, and answers which. */
export async function reportLine(server: TestServer, houseId: string, by: Person, text: string) {
  const stored = () =>
    server.sql(
      `SELECT message_id, user_id FROM line WHERE room = 'house:${houseId}' AND kind = 'chat'
       AND convert_from(body, 'UTF8') LIKE '%${text}%' ORDER BY "offset" DESC LIMIT 1`,
    );
  await expect.poll(stored).not.toBe(''); // a room broadcasts a line before it is stored
  const [messageId, userId] = stored().split('|');
  const filed = await server.call(
    '/web_anchor/report',
    { houseId, messageId, userId, reason: 1, text: 'again and again' },
    by.token,
  );
  return filed.reportId;
}
