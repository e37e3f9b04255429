// A slot that begins soon is told on two clocks: the brand's, in the sentence of the server, and the reader's own.
import { screen } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { NotifyType } from '../../api/enums.gen';
import type { NoticeShown } from '../../api/notices';
import { changeLanguage, i18n, startI18n } from '../../i18n';
import { dateIn, ownTime, ownZone } from '../../lib/zone';
import { settings } from '../../test/people';
import { draw } from '../../test/render';
import { serve } from '../../test/server';
import { NoticeRow } from './notice-row';
import { ownNoticeTime } from './own-time';
import { urgentWords } from './urgent';

beforeAll(() => startI18n(['common', 'errors', 'notices']));
beforeEach(() => changeLanguage('en'));

const startTime = Date.parse('2026-11-21T16:00:00Z');
/** A zone whose clocks differ from those of whoever runs the test. */
const elsewhere =
  dateIn(startTime, ownZone()) === dateIn(startTime, 'Asia/Tokyo') ? 'America/Lima' : 'Asia/Tokyo';
const own = ownTime(startTime, elsewhere) ?? 'the same';

const notice = (timezone: string, type: number = NotifyType.SlotSoon, kind = ''): NoticeShown => ({
  notifyId: 's1',
  type,
  title: 'Your slot starts soon',
  body: 'One at 2026-11-21 16:00 (Somewhere)',
  params: { startTime, timezone, kind },
  path: '/user/slots',
  read: true,
  createTime: startTime,
});

function row(of: NoticeShown) {
  serve(settings);
  draw(<NoticeRow notice={of} />);
  return screen.findByRole('link', { name: /One at 2026-11-21 16:00 \(Somewhere\)/ });
}

it('the list shows the time of the brand and one’s own', async () => {
  expect(await row(notice(elsewhere))).toHaveTextContent(`Your time \u2068${own}\u2069`);
});

it('so does the notice of a booking that was cancelled', async () => {
  expect(await row(notice(elsewhere, NotifyType.System, 'slotCancelled'))).toHaveTextContent(
    `Your time \u2068${own}\u2069`,
  );
});

it('so does the notice of a mute, by when it ends', async () => {
  const muted = {
    ...notice(elsewhere, NotifyType.Muted),
    params: { endTime: startTime, timezone: elsewhere },
  };
  expect(await row(muted)).toHaveTextContent(`Your time \u2068${own}\u2069`);
  for (const endTime of [null, undefined]) {
    expect(ownNoticeTime({ ...muted, params: { endTime, timezone: elsewhere } })).toBeNull();
  }
});

it('the list shows no second time where both clocks agree', async () => {
  expect(await row(notice(ownZone()))).not.toHaveTextContent('Your time');
});

it('the message at the bottom says when the slot begins, on both clocks', () => {
  expect(urgentWords(i18n.t, notice(elsewhere))).toBe(
    `Your slot starts soon · \u2068One at 2026-11-21 16:00 (Somewhere)\u2069 · Your time \u2068${own}\u2069`,
  );
  expect(urgentWords(i18n.t, notice(ownZone()))).not.toContain('Your time');
  expect(urgentWords(i18n.t, notice(elsewhere, NotifyType.MatchSoon))).toBe('Your slot starts soon');
});

it('the message about a match says how it stands', () => {
  expect(urgentWords(i18n.t, notice(elsewhere, NotifyType.MatchNews))).toBe(
    'Your slot starts soon · \u2068One at 2026-11-21 16:00 (Somewhere)\u2069',
  );
});
