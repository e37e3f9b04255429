// A page that is loaded is drawn at once, without the skeleton it would be held back behind.
import { screen } from '@testing-library/react';
import { matchRoutes, type RouteObject } from 'react-router';
import { beforeAll, expect, it } from 'vitest';
import { changeLanguage, startI18n } from '../i18n';
import { draw } from '../test/render';
import { serve } from '../test/server';
import { knownRoutes, type PageHandle } from './preload';
import './routes';

beforeAll(async () => {
  await startI18n();
  await changeLanguage('en');
});

/** The page behind an address. */
function pageAt(path: string): RouteObject {
  const found = matchRoutes(knownRoutes, path)?.at(-1)?.route;
  if (!found) throw new Error(`no page behind ${path}`);
  return found as RouteObject;
}

it('a page whose code and words are loaded is drawn at once', async () => {
  serve({});
  const { element, handle } = pageAt('/no-such-page');
  await (handle as PageHandle).preload();
  draw(element, '/no-such-page');
  expect(screen.getByRole('heading', { level: 1, name: 'Out of play' })).toBeVisible();
});
