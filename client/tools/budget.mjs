// Measures the built client against the sizes we promise (KiB, gzip) and fails above them. Run after a build.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const dist = 'dist';
const chunksPath = join(dist, '.vite', 'chunks.json');
if (!existsSync(chunksPath)) {
  console.error('There is no build to measure: run `npm run build` first.');
  process.exit(1);
}
const chunks = JSON.parse(readFileSync(chunksPath, 'utf8'));
const consoleFolder = 'console';
const consoleChunks = JSON.parse(readFileSync(join(dist, consoleFolder, '.vite', 'chunks.json'), 'utf8'));
const sizes = new Map();

function kib(file) {
  if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(join(dist, file)), { level: 9 }).length / 1024);
  return sizes.get(file);
}

/** The script that holds a module. */
function holding(module, build = chunks) {
  const file = Object.keys(build).find((name) => build[name].modules.includes(module));
  if (!file) throw new Error(`The build has no ${module}`);
  return file;
}

/** Scripts that modules need before they can run, with those that hold them. */
function needed(modules, seen = new Set()) {
  const wanted = modules.map((module) => holding(module));
  for (let file = wanted.pop(); file; file = wanted.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    wanted.push(...chunks[file].imports);
  }
  return seen;
}

const sum = (files) => [...files].reduce((total, file) => total + kib(file), 0);
const sheets = (files) => [...new Set([...files].flatMap((file) => chunks[file].styles))];
const without = (files, ...others) => [...files].filter((file) => !others.some((other) => other.has(file)));

const frame = needed(['src/app/main.tsx']);
const home = needed(['src/features/home/home-page.tsx'], new Set(frame));
const player = needed(['src/player/live-player.tsx']);
const dialogs = new Set([holding('src/ui/dialog.tsx')]);
const room = needed(
  [
    'src/app/room-route.tsx',
    'src/player/live-player.tsx',
    'src/features/gifts/gift-bar.tsx',
    'src/features/gifts/gift-overlay.tsx',
    'src/features/envelopes/envelope-cards.tsx',
    'node_modules/xgplayer-flv/es/index.js',
  ],
  new Set(frame),
);
const words = (language, names) =>
  new Set(names.map((name) => holding(`src/i18n/locales/${language}/${name}.json`)));
const firstWords = (language) => words(language, ['common', 'home', 'match']);
const roomWords = words('zh', ['common', 'match', 'room', 'money']);
const font = readFileSync(join(dist, findFont())).length / 1024;

function findFont() {
  const css = sheets(frame).map((file) => readFileSync(join(dist, file), 'utf8'));
  const found = css.join('').match(/assets\/sofia-sans-condensed-latin-wght[^)"']*\.woff2/);
  if (!found) throw new Error('The build has no display font');
  return found[0];
}

const rows = [
  ['frame + home, scripts', sum(home), 165],
  ['frame + home, style sheets', sum(sheets(home)), 14],
  ['words of the first page, zh', sum(firstWords('zh')), 6],
  ['words of the first page, ar', sum(firstWords('ar')), 6],
  ['player, with what it shares with rooms', sum(without(player, frame)), 110],
  ['display font, latin', font, 45],
];
const pages = Object.values(chunks)
  .flatMap(({ modules }) => modules)
  .filter((module) => /(-page|-route)\.tsx$/.test(module) && !module.includes('/home/'));
for (const page of pages.sort()) {
  const all = without(needed([page], new Set(frame)), dialogs);
  rows.push([`frame + page ${page.replace(/^src\//, '')}`, sum(all), 208]);
}

/** The operators' console is a build of its own: what its start page needs, with the words of one language. */
function consoleFiles() {
  const found = new Set();
  const wanted = [
    'console/main.tsx',
    'console/places/now/now-place.tsx',
    'console/words/zh/frame.json',
    'console/words/zh/now.json',
  ].map((module) => holding(module, consoleChunks));
  for (let file = wanted.pop(); file; file = wanted.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    wanted.push(...consoleChunks[file].imports);
  }
  return [...found].map((file) => join(consoleFolder, file));
}
rows.push(['console, scripts of its start page', sum(consoleFiles()), 220]);

let over = 0;
function tell(isOver, name, size, limit, unit) {
  if (isOver) over += 1;
  console.log(
    `${(isOver ? 'OVER' : 'ok').padEnd(5)}${size.padStart(7)} of ${limit.padStart(4)} ${unit}  ${name}`,
  );
}
for (const [name, size, limit] of rows) tell(size > limit, name, size.toFixed(1), String(limit), 'KiB');

/** A cold room waits for each of these files. */
const roomFiles = new Set([...room, ...roomWords]);
tell(
  roomFiles.size > 12,
  'scripts of a room until its picture, words among them',
  String(roomFiles.size),
  '12',
  'files',
);

/** A request costs more than so little code. Only the bundler's own lines, which all scripts need, have no other place. */
const crumbs = Object.keys(chunks)
  .filter((file) => !file.includes('rolldown-runtime'))
  .filter((file) => readFileSync(join(dist, file)).length < 4096);
tell(crumbs.length > 0, `scripts below 4 KiB ${crumbs.join(' ')}`, String(crumbs.length), '0', 'files');

process.exit(over > 0 ? 1 : 0);
