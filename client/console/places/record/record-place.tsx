// The record of the operators' acts: request, result and changed values of each.
import { Link } from 'react-router';
import { Refusal, refusalText } from '../../../src/api/refusal';
import type { ActShown } from '../../../src/api/schema.gen';
import { useOperator } from '../../access/operator';
import { useCall } from '../../api/use-call';
import { spanOf } from '../../engine/days';
import { place } from '../../engine/place';
import type { Tools } from '../../engine/tools';
import { actNames, useActName } from '../../frame/act-name';
import { isObject, shown } from '../../frame/changes';
import { ChangesTable } from '../../frame/changes-table';
import { PanelPart } from '../../frame/panel-part';
import words from '../../words/en/record.json';
import styles from './record.module.css';

/** The names of acts, and for admins the operators who can be filtered by. */
function useOwn() {
  const nameOf = useActName();
  const { role } = useOperator();
  const { data } = useCall('/admin/operator_list', { pageSize: 100 }, { enabled: role === 'admin' });
  return { nameOf, operators: data?.list };
}

export default place({
  id: 'record',
  title: 'place.record',
  text: ({ t, operator }) => t(operator.role === 'admin' ? 'record.text' : 'record.ownText'),
  useOwn,
  path: '/admin/audit_log',
  pages: 'onwards',
  rowId: ({ actId }) => actId,
  filters: {
    operator: {
      type: 'choice',
      label: 'record.operator',
      needs: 'admin',
      options: ({ t, operators = [] }) => [
        { value: '', label: t('record.everybody') },
        ...operators.map(({ operatorId, name }) => ({ value: operatorId, label: name })),
      ],
    },
    call: {
      type: 'choice',
      label: 'record.act',
      search: true,
      options: ({ t, nameOf }) => [
        { value: '', label: t('record.allActs') },
        ...actNames.map((value) => ({ value, label: nameOf(value) })),
      ],
    },
    about: { type: 'id', label: 'record.aboutUser' },
    from: { type: 'day', label: 'record.from' },
    to: { type: 'day', label: 'record.to', after: 'from' },
  },
  ask: ({ operator, about, call, ...span }) => ({
    operatorId: operator || undefined,
    userId: about || undefined,
    call,
    ...spanOf(span),
  }),
  empty: 'record.none',
  columns: [
    { id: 'time', name: 'record.time', type: 'moment', of: 'createTime', fixed: true },
    { id: 'operator', name: 'record.operator', of: whose },
    { id: 'act', name: 'record.act', of: ({ call }, { nameOf }) => nameOf(call), fixed: true },
    {
      id: 'about',
      name: 'record.about',
      of: aboutOf,
      cell: (act, tools) => <About act={act} tools={tools} />,
    },
    { id: 'outcome', name: 'record.outcome', of: outcomeOf },
    { id: 'address', name: 'record.address', of: 'address' },
    { id: 'call', name: 'record.call', of: 'call', optional: true },
    {
      id: 'asked',
      name: 'record.asked',
      optional: true,
      of: ({ asked }) => JSON.stringify(asked),
      cell: ({ asked }) => <code className={styles.short}>{JSON.stringify(asked)}</code>,
    },
  ],
  panel: {
    title: ({ call }, { nameOf }) => nameOf(call),
    facts: [
      { name: 'record.time', type: 'moment', of: 'createTime' },
      { name: 'record.operator', of: whose },
      { name: 'record.about', of: aboutOf, cell: (act, tools) => <About act={act} tools={tools} /> },
      { name: 'record.address', of: ({ address }) => address || '–' },
      { name: 'record.call', of: 'call' },
      { name: 'record.outcome', of: outcomeOf },
    ],
    Below: ({ row: act, tools: { t } }) => (
      <>
        <PanelPart title={t('record.changes')}>
          <ChangesTable before={act.before} after={act.after} />
        </PanelPart>
        <Json title={t('record.asked')} value={act.asked} />
        <Json title={t('record.answer')} value={act.outcome} />
      </>
    ),
  },
});

function whose({ name, operatorId }: ActShown) {
  return name || operatorId || '–';
}

type Kind = keyof typeof words.kinds;
const isKind = (kind: string): kind is Kind => kind in words.kinds;

/** Where a thing is shown, by its kind. */
const PLACES: Readonly<Partial<Record<Kind, string>>> = {
  user: '/people?open=',
  room: '/rooms?open=',
  match: '/matches/',
  brand: '/brands/',
  operator: '/operators?open=',
  setting: '/settings?open=',
};

function aboutOf({ thing }: ActShown, { t }: Tools): string | null {
  const [kind = '', id] = thing.split(':', 2);
  if (id === undefined) return null;
  return `${isKind(kind) ? t(`record.kinds.${kind}`) : kind} ${id}`;
}

/** What an act was about, with the way to it where it has a place. */
function About({ act, tools }: { act: ActShown; tools: Tools }) {
  const [kind = '', id] = act.thing.split(':', 2);
  const place = isKind(kind) ? PLACES[kind] : undefined;
  const name = aboutOf(act, tools);
  return place ? <Link to={`${place}${id}`}>{name}</Link> : name;
}

/** What came of an act, in a few words. */
function outcomeOf({ outcome }: ActShown, { t }: Tools): string {
  if (outcome === 'unknown') return t('record.unknown');
  if (isObject(outcome) && typeof outcome.code === 'string' && Object.keys(outcome).length === 1)
    return t('record.refused', { why: refusalText(t, new Refusal(outcome.code)) });
  return t('record.done');
}

function Json({ title, value }: { title: string; value: unknown }) {
  return (
    <PanelPart title={title}>
      <pre className={styles.json}>{shown(value, 2)}</pre>
    </PanelPart>
  );
}
