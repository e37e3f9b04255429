// Measures the built client against the sizes we promise (KiB, gzip) and fails above them. Run after a build.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const dist = 'dist';
const manifestPath = join(dist, '.vite', 'manifest.json');
if (!existsSync(manifestPath)) {
  console.error('There is no build to measure: run `npm run build` first.');
  process.exit(1);
}
const manifest = JSON.parse(readFileSync(manifestPath, 'utf8'));
const sizes = new Map();

function kib(file) {
  if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(join(dist, file)), { level: 9 }).length / 1024);
  return sizes.get(file);
}

/** The keys of an entry and of everything it imports before it can run. */
function withImports(key, seen = new Set()) {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const next of manifest[key]?.imports ?? []) withImports(next, seen);
  return seen;
}

const keyOf = (ending) => {
  const key = Object.keys(manifest).find((name) => name.endsWith(ending));
  if (!key) throw new Error(`The build has no ${ending}`);
  return key;
};
const sum = (files) => files.reduce((total, file) => total + kib(file), 0);
const scripts = (keys) => [...new Set([...keys].map((key) => manifest[key].file))];
const sheets = (keys) => [...new Set([...keys].flatMap((key) => manifest[key].css ?? []))];

const shell = withImports(keyOf('index.html'));
const home = withImports(keyOf('features/home/home-page.tsx'), new Set(shell));
const player = withImports(keyOf('player/live-player.tsx'), new Set());
const firstLocale = (language) =>
  ['common', 'home', 'match'].map((name) => manifest[keyOf(`locales/${language}/${name}.json`)].file);
const font = readFileSync(join(dist, findFont())).length / 1024;

function findFont() {
  const css = sheets(shell).map((file) => readFileSync(join(dist, file), 'utf8'));
  const found = css.join('').match(/assets\/sofia-sans-condensed-latin-wght[^)"']*\.woff2/);
  if (!found) throw new Error('The build has no display font');
  return found[0];
}

const rows = [
  ['shell + home, scripts', sum(scripts(home)), 165],
  ['shell + home, style sheets', sum(sheets(home)), 14],
  ['words of the first page, zh', sum(firstLocale('zh')), 6],
  ['words of the first page, ar', sum(firstLocale('ar')), 6],
  ['player', sum(scripts(player).filter((file) => !scripts(shell).includes(file))), 140],
  ['display font, latin', font, 45],
];
const routes = Object.keys(manifest).filter(
  (key) => /(-page|-route)\.tsx$/.test(key) && !key.includes('/home/'),
);
for (const key of routes) {
  const own = scripts(withImports(key)).filter(
    (file) => !scripts(shell).includes(file) && !scripts(player).includes(file) && !/base-ui/.test(file),
  );
  rows.push([`page ${key.replace(/^src\//, '')}`, sum(own), 45]);
}

let over = 0;
for (const [name, size, limit] of rows) {
  const verdict = size > limit ? 'OVER' : 'ok';
  if (size > limit) over += 1;
  console.log(
    `${verdict.padEnd(5)}${size.toFixed(1).padStart(7)} of ${String(limit).padStart(4)} KiB  ${name}`,
  );
}
process.exit(over > 0 ? 1 : 0);
