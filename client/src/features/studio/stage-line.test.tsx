// The line of states tells what to press, until it was pressed.
import { screen } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { changeLanguage, startI18n } from '../../i18n';
import { draw } from '../../test/render';
import { StageLine } from './stage-line';

beforeAll(() => startI18n(['common', 'studio']));
beforeEach(() => changeLanguage('en'));

it.each([
  ['preview', 'preview', /Press Start broadcast/],
  ['live', 'preview', /^Viewers see you/],
  ['ended', 'preview', /^Viewers see you/],
  ['ready', 'onPush', /^Viewers see you/],
] as const)(
  'in the state %s of a room with %s, it tells what is to be done or what happens',
  (stage, explained, told) => {
    draw(<StageLine stage={stage} explained={explained} />);
    expect(screen.getByText(told)).toBeVisible();
  },
);

it('calls the first state by what was done, once it was', () => {
  draw(<StageLine stage="ready" explained="preview" />);
  expect(screen.getByText('Set up')).toBeVisible();
  expect(screen.queryByText('Not set up')).toBeNull();
});
