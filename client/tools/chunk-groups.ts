// Decides which modules of the client share a file of the build: few files for a page, and none for a crumb.

/** What the bundler tells of a module. */
interface ModuleFacts {
  importedIds: readonly string[];
  dynamicallyImportedIds: readonly string[];
}
type FactsOf = (id: string) => ModuleFacts | null;

/**
 * Parts of the client that are loaded as one file each. The first pattern that matches a module loaded on demand
 * says to which part it belongs; what it imports goes with it.
 */
const parts: readonly (readonly [name: string, start: RegExp])[] = [
  ['flv', /node_modules\/xgplayer-flv\//],
  ['hls', /node_modules\/xgplayer-hls/],
  ['match-about', /features\/match\/(match-about|no-match|no-picture)|chat\/goal-row|player\/score-over/],
  ['recorded', /player\/recorded-parts/],
  ['player', /src\/player\//],
  ['home-further', /features\/home\/further|cards\/followed-rail|layout\/language-offer/],
  ['home', /features\/home\//],
  [
    'replay',
    /app\/replay-route|features\/(replay|history)\/|teams\/subject-(replays|clips)|clips\/clips?-page|cards\/(replay-|clip-list)/,
  ],
  ['moderation', /chat\/ignored-page/],
  ['clip-editor', /clips\/clip-editor/],
  ['poll', /features\/polls\/|chat\/poll-row/],
  ['live', /gifts\/gift-overlay|envelopes\/envelope-cards/],
  ['room', /app\/room-route/],
  ['match', /app\/match-route/],
  ['room-acts', /app\/(replay-parts|rewound-chat)|features\/(chat|gifts|envelopes|room)\/|money\//],
  ['compose', /space\/(compose|add-photos)/],
  ['space', /features\/space\//],
  ['menus', /app\/layout\/|anchor-menu|unsaved-dialog/],
  ['notices', /features\/notices\//],
  ['personal', /features\/personal\/|profile-overview/],
  ['profile', /profile-page/],
  ['day-chart', /livedata\/day-chart/],
  ['wallet', /features\/(wallet|livedata)\//],
  ['member-acts', /avatar-dialog|end-sessions|change-(password|phone)|proof-dialog|leave-dialog/],
  ['apply', /apply-page/],
  ['member', /(security|sessions|data|left)-page/],
  ['agreement', /account\/agreement\./],
  ['areas', /account\/area-list/],
  ['account', /features\/account\//],
  ['moderation', /moderation/],
  ['texts', /ui\/rich-text|pages\/rich-text-page/],
  ['slots', /features\/slots\//],
  ['qr', /studio\/qr-dialog|cards\/share-sheet/],
  ['recordings', /features\/recordings\//],
  ['studio', /features\/studio\//],
  [
    'lists',
    /app\/(matches|anchors)-route|features\/(matches|teams|anchors|search|pages|embed|overlay|reservations)\//,
  ],
];

const partOf = (id: string) => parts.find(([, start]) => start.test(id))?.[0] ?? null;

/** Words that are read together come as one file of a language. */
const words: Record<string, string> = {
  common: 'first',
  home: 'first',
  match: 'first',
  anchor: 'first',
  room: 'room',
  money: 'room',
  poll: 'room',
  clips: 'work',
  embed: 'room',
  space: 'room',
  account: 'account',
  apply: 'account',
  personal: 'account',
  notices: 'work',
  studio: 'work',
  book: 'work',
  matchday: 'work',
  team: 'work',
  moderation: 'work',
  livedata: 'work',
  help: 'work',
};

/** The part a namespace is read with. */
export const wordsFileOf = (namespace: string) => words[namespace] ?? namespace;

function wordsGroup(id: string): string | null {
  const [, language, namespace = ''] = /\/locales\/([\w-]+)\/(\w+)\.json/.exec(id) ?? [];
  return language ? `words-${language}-${wordsFileOf(namespace)}` : null;
}

function reach(starts: Iterable<string>, factsOf: FactsOf): Set<string> {
  const seen = new Set<string>(starts);
  for (const id of seen) for (const next of factsOf(id)?.importedIds ?? []) seen.add(next);
  return seen;
}

/** Everything the entry can load, now or later. */
function everything(entry: string, factsOf: FactsOf): Set<string> {
  const seen = new Set([entry]);
  for (const id of seen) {
    const facts = factsOf(id);
    for (const next of [...(facts?.importedIds ?? []), ...(facts?.dynamicallyImportedIds ?? [])])
      seen.add(next);
  }
  return seen;
}

/** Large libraries only some parts need: shared modules that need one of them stay out of the way of the others. */
const heavy: readonly (readonly [name: string, test: RegExp])[] = [
  ['dialogs', /node_modules\/(@base-ui|@floating-ui)\//],
  ['forms', /node_modules\/(zod|react-hook-form|@hookform)\//],
];

/** The plugins of the player import the player. */
const players = new Set(['player', 'recorded', 'flv', 'hls']);

/** Nobody acts in a room without its page, and the page of a match has a room in it. */
const roomParts = new Set(['live', 'room', 'room-acts', 'match', 'match-about']);

/** What a room or a match needs at once. */
const roomStarts = new Set(['live', 'room', 'match']);

/** The lists of viewers and of the muted stand on the page of moderators; beside a chat they are opened on demand. */
const moderating = new Set(['room-acts', 'moderation']);

/** Nobody writes in a space without its page. */
const spaceParts = new Set(['space', 'compose']);

/** Parts made of forms. */
const formed = new Set(['account', 'apply', 'member', 'member-acts', 'profile']);

/** Most people come by the home page, a room or a match: what they share is not worth a file of its own. */
const isFirst = (wanting: readonly string[]) =>
  wanting.includes('home') && wanting.some((part) => roomStarts.has(part));

function assign(entry: string, factsOf: FactsOf): Map<string, string> {
  const all = everything(entry, factsOf);
  const frame = reach([entry], factsOf);
  const starts = new Map<string, string[]>();
  for (const id of all) {
    for (const next of factsOf(id)?.dynamicallyImportedIds ?? []) {
      const part = wordsGroup(next) ? null : partOf(next);
      if (part) starts.set(part, [...(starts.get(part) ?? []), next]);
    }
  }
  const wantedBy = new Map<string, string[]>();
  for (const [part, ids] of starts) {
    for (const id of reach(ids, factsOf))
      if (!frame.has(id)) wantedBy.set(id, [...(wantedBy.get(id) ?? []), part]);
  }
  const libraryOf = (id: string) => {
    const needs = [...reach([id], factsOf)];
    return heavy.find(([, test]) => needs.some((need) => test.test(need)))?.[0];
  };
  // Whoever fetches one dialog fetches the file of all, and what they import.
  const inDialogs = reach(
    [...wantedBy.keys()].filter((id) => (wantedBy.get(id)?.length ?? 0) > 1 && libraryOf(id) === 'dialogs'),
    factsOf,
  );
  const groups = new Map<string, string>();
  for (const [id, wanting] of wantedBy) {
    const library = libraryOf(id);
    // What replays and clips share lies with their pages, and a room fetches the chat of before when somebody goes back.
    if (
      /cards\/(recorded|replay|watched|broadcaster)|player\/recorded-stage|clips\/clip-data|realtime\/past-chat/.test(
        id,
      )
    )
      groups.set(id, 'replay');
    // The library names all its parts in one file.
    else if (
      /xgplayer\/es\/plugins\/(progress|progressPreview|time|track|common\/(thumbnail|option))|xgplayer-subtitles/.test(
        id,
      )
    )
      groups.set(id, 'recorded');
    // Nobody fills in a form before the picture.
    else if (/ui\/(line-form|text-area|checkbox-field|leave-guard)|lib\/use-unsaved/.test(id))
      groups.set(id, 'pages');
    else if (wanting.length === 1) groups.set(id, wanting[0] ?? '');
    else if (wanting.every((part) => players.has(part))) groups.set(id, 'player');
    else if (library) groups.set(id, library);
    else if (wanting.every((part) => formed.has(part))) groups.set(id, 'forms');
    else if (wanting.every((part) => roomParts.has(part))) groups.set(id, 'live');
    else if (wanting.every((part) => spaceParts.has(part))) groups.set(id, 'space');
    else if (isFirst(wanting)) for (const needed of reach([id], factsOf)) groups.set(needed, 'base');
    else if (wanting.includes('home')) groups.set(id, 'cards');
    else if (wanting.every((part) => moderating.has(part))) groups.set(id, 'moderation');
    // A room does not fetch what only other pages share, nor a form what only pictures and chats do.
    else if (!wanting.some((part) => roomParts.has(part))) groups.set(id, 'pages');
    else groups.set(id, inDialogs.has(id) || wanting.some((part) => formed.has(part)) ? 'fields' : 'shared');
  }
  return groups;
}

/**
 * A function for the bundler: the name of the file a module goes into, or null where the bundler decides. `entry` is
 * the first module of the client.
 */
export function chunkGroups(entry: string) {
  let groups: Map<string, string> | null = null;
  return (id: string, context: { getModuleInfo: FactsOf }): string | null => {
    if (/node_modules\/(react|react-dom|scheduler|react-router)\/|rolldown.runtime/.test(id)) return 'react';
    // A part of a library of the frame that only other pages use.
    if (/react-i18next\/dist\/es\/Trans|html-parse-stringify/.test(id)) return 'agreement';
    if (/@tanstack\/.*(queriesObserver|useQueries)/.test(id)) return 'lists';
    // Lists of many small modules: the frame needs some of each, and the bundler would make crumbs of the others.
    if (
      /node_modules\/(i18next|react-i18next|use-sync-external-store|@tanstack)\/|api\/enums|lib\/(storage|load-with-retry|server-back|format|server-clock|clock-twin)\.|src\/i18n\/(?!months)\w+\.ts|api\/refusal\.|lucide-react\/dist\/esm\/(?!icons)|vite.preload-helper/.test(
        id,
      )
    )
      return 'base';
    groups ??= assign(entry, (of) => context.getModuleInfo(of));
    return wordsGroup(id) ?? groups.get(id) ?? null;
  };
}
