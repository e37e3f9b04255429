// One column, or a new one: its names, icon and, once for ever, its number.
import * as z from 'zod/mini';
import type { ColumnShown } from '../../../src/api/schema.gen';
import { wholeNumber } from '../../../src/lib/plain-input';
import { call } from '../../api/call';
import { form } from '../../engine/form';
import { someNames } from '../../engine/whole';
import { nameFor } from '../../frame/languages';

const NAME_MAX = 60;
const FIRST_OWN = 10;
const TYPE_MAX = 9999;

const isTaken = ({ number, taken }: { number: string; taken: number[] | null }) =>
  taken?.includes(wholeNumber(number) ?? 0) === true;

const schema = z
  .object({
    number: z.string(),
    names: someNames,
    icon: z.string(),
    kind: z.number(),
    /** The numbers of the others; null for a column that has its own. */
    taken: z.nullable(z.array(z.number())),
  })
  .check(
    z.refine(
      (given) => {
        const type = wholeNumber(given.number) ?? 0;
        return given.taken === null || (type >= FIRST_OWN && type <= TYPE_MAX && !isTaken(given));
      },
      { path: ['number'] },
    ),
  );

export const ColumnForm = form<ColumnShown, z.input<typeof schema>, z.output<typeof schema>>({
  title: (column, _, { t, language }) =>
    column ? <bdi>{nameFor(column.names, language)}</bdi> : t('texts.column.newTitle'),
  thing: (column) => (column ? `column:${column.kind}:${column.type}` : ''),
  schema,
  typed: (column, columns) => {
    const taken = columns.map(({ type }) => type);
    return {
      number: String(column?.type ?? Math.max(FIRST_OWN - 1, ...taken) + 1),
      names: column?.names ?? {},
      icon: column?.icon ?? '',
      kind: columns[0]?.kind ?? 1,
      taken: column ? null : taken,
    };
  },
  fields: [
    {
      type: 'number',
      name: 'number',
      label: 'texts.column.kindNumber',
      hint: 'texts.column.numberHint',
      required: true,
      wrong: ({ t }, typed) => (isTaken(typed) ? t('texts.column.numberTaken') : null),
      when: (column) => column === null,
    },
    { type: 'names', name: 'names', label: 'texts.column.name', max: NAME_MAX, required: true },
    {
      type: 'picture',
      name: 'icon',
      label: 'texts.column.icon',
      hint: ({ icon }, { t }) => icon === '' && t('texts.column.noIcon'),
      scene: 'column',
      ratio: '4 / 1',
    },
  ],
  save: 'texts.save',
  send: async ({ number, names, icon, kind }, column, seenAct = 'oa0') => {
    const type = wholeNumber(number) ?? 0;
    await call('/admin/column_edit', { kind, type, names, icon, seenAct });
    return { id: String(type), said: column ? 'texts.saved' : 'texts.column.added' };
  },
});
