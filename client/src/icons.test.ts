// Icons are built as small as tools/direct-icons.ts makes them.
import { build, type Rolldown } from 'vite';
import { expect, test } from 'vitest';
import { directIcons } from '../tools/direct-icons.ts';

test('an icon is built without what only development needs', async () => {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [directIcons()],
    build: {
      write: false,
      lib: {
        entry: 'node_modules/lucide-react/dist/esm/icons/circle-exclamation-point.mjs',
        formats: ['es'],
      },
      rolldownOptions: { external: 'react' },
    },
  });
  const { code } = (built as Rolldown.RolldownOutput[])[0]?.output[0] ?? { code: '' };
  expect(code).toContain('circle-exclamation-point');
  expect(code).not.toMatch(/key: "|alert-circle/);
});
