// The pages of texts that operators write, and what stands there before they have written any.
import { screen } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { changeLanguage, startI18n } from '../../i18n';
import { settings } from '../../test/people';
import { draw } from '../../test/render';
import { refused, serve } from '../../test/server';
import RichTextPage from './rich-text-page';

const TEXT = '/common_face/find_rich_text';
const unwritten = { title: '', contentHtml: '', version: 0, updateTime: 0 };

beforeAll(() => startI18n(['common', 'errors', 'personal', 'help']));
beforeEach(() => changeLanguage('en'));

it('our own help stands there until operators have written one', async () => {
  serve({ ...settings, [TEXT]: { ...unwritten, type: 5 } });
  draw(<RichTextPage />, '/user/help');
  expect(await screen.findByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
  expect(screen.getAllByRole('heading', { level: 2 }).length).toBeGreaterThan(3);
});

it('an agreement nobody has written yet bears no version', async () => {
  serve({ ...settings, [TEXT]: { ...unwritten, type: 2 } });
  draw(<RichTextPage />, '/user/contract/service');
  expect(await screen.findByText('Nothing here yet')).toBeVisible();
  expect(screen.queryByText(/version/i)).toBeNull();
});

it('a help that cannot be read is an error, not our own help', async () => {
  serve({ ...settings, [TEXT]: refused('UNAVAILABLE') });
  draw(<RichTextPage />, '/user/help');
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
});
