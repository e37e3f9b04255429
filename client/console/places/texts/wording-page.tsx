// The wording of the site: every text in every language, those that were changed, and the open one beside the list.
import type { WordingShown } from '../../../src/api/schema.gen';
import { place } from '../../engine/place';
import type { Tools } from '../../engine/tools';
import { isRightToLeft, languageName, SITE_LANGUAGES } from '../../frame/languages';
import { TextsTabs } from './texts-tabs';
import { PARTS, readText } from './wording';
import { WordingPanel } from './wording-panel';

const KEYWORD_MAX = 100;
const SHOWS = ['changed', 'outdated'] as const;

export default place({
  id: 'wording',
  title: 'texts.tab.wording',
  text: 'wording.text',
  Above: TextsTabs,
  path: '/admin/wording_list',
  changes: ['/admin/edits'],
  pages: 'numbered',
  rowId: ({ language, key }) => `${language}/${key}`,
  filters: {
    q: { type: 'words', label: 'wording.search', max: KEYWORD_MAX },
    language: {
      type: 'choice',
      label: 'wording.language',
      all: 'wording.all',
      options: ({ language }) =>
        SITE_LANGUAGES.map((tag) => ({ value: tag, label: languageName(tag, language) })),
    },
    part: {
      type: 'choice',
      label: 'wording.part',
      all: 'wording.all',
      options: ({ t }) => PARTS.map((part) => ({ value: part, label: t(`wording.parts.${part}`) })),
    },
    show: {
      type: 'choice',
      label: 'wording.state',
      all: 'wording.all',
      options: ({ t }) => SHOWS.map((show) => ({ value: show, label: t(`wording.shows.${show}`) })),
    },
  },
  ask: ({ q, language, part, show }) => ({
    keyword: q,
    language,
    namespace: part,
    changedOnly: show === 'changed',
    outdatedOnly: show === 'outdated',
  }),
  empty: 'wording.none',
  columns: [
    { id: 'key', name: 'wording.key', type: 'name', of: 'key', fixed: true },
    {
      id: 'language',
      name: 'wording.language',
      of: (row, { language }) => languageName(row.language, language),
    },
    {
      id: 'text',
      name: 'wording.read',
      fixed: true,
      wide: true,
      of: readText,
      cell: (row) => words(row, readText(row)),
    },
    {
      id: 'shipped',
      name: 'wording.shipped',
      optional: true,
      wide: true,
      of: 'shipped',
      cell: (row) => words(row, row.shipped ?? ''),
    },
    { id: 'state', name: 'wording.state', of: stateOf },
    { id: 'changedTime', name: 'wording.changed', type: 'moment', of: 'changedTime' },
    { id: 'changedBy', name: 'wording.changedBy', type: 'name', of: 'changedBy', optional: true },
  ],
  panel: WordingPanel,
});

const words = ({ language }: WordingShown, text: string) => (
  <span lang={language} dir={isRightToLeft(language) ? 'rtl' : 'ltr'}>
    {text}
  </span>
);

function stateOf({ text, shipped, outdated, inForce }: WordingShown, { t }: Tools) {
  if (text === null) return '';
  if (shipped === null) return t('wording.gone');
  if (!inForce) return t('wording.unfit');
  return t(outdated ? 'wording.outdated' : 'wording.isChanged');
}
