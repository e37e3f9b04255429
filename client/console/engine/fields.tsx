// The values of a row by their types: on the screen, and in a file.
import type { ReactNode } from 'react';
import { Moment, momentText } from '../frame/moment';
import type { Column as TableColumn } from '../table/column';
import type { Column, Field, ValueOf } from './data';
import type { With } from './tools';

const figures: readonly Field<never, never>['type'][] = ['coins', 'signed', 'number'];

type Value = string | number | null;

function plainValue<Row, Own>({ of }: Field<Row, Own>, row: Row, tools: With<Own>): Value {
  if (of === undefined) return null;
  const value = typeof of === 'string' ? row[of as keyof Row] : (of as ValueOf<Row, Own>)(row, tools);
  return (value ?? null) as Value;
}

/** A value on the screen; null, false or '' where there is none. */
export function shown<Row, Own>(field: Field<Row, Own>, row: Row, tools: With<Own>): ReactNode {
  const { type, cell, none } = field;
  if (cell) return cell(row, tools);
  const value = plainValue(field, row, tools);
  if (value === null || value === '') return none ? tools.t(none) : null;
  switch (type) {
    case 'name':
      return <bdi>{value}</bdi>;
    case 'moment':
      return <Moment time={Number(value)} />;
    case 'coins':
    case 'signed':
      return tools[type](Number(value));
    default:
      return value;
  }
}

/** The same in a file. */
function written<Row, Own>(column: Column<Row, Own>, row: Row, tools: With<Own>): string {
  if (column.text) return column.text(row, tools);
  const value = plainValue(column, row, tools);
  if (value === null) return '';
  return column.type === 'moment' ? momentText(Number(value)) : String(value);
}

/** The columns of a place, for its table. */
export const tableColumns = <Row, Own>(
  columns: readonly Column<Row, Own>[],
  tools: With<Own>,
): TableColumn<Row>[] =>
  columns.map((column) => ({
    ...column,
    name: tools.t(column.name),
    numeric: figures.includes(column.type),
    cell: (row) => shown(column, row, tools),
    text: column.of || column.text ? (row) => written(column, row, tools) : undefined,
  }));

/** Names and values of a row; what is not there is left out. */
export const factsOf = <Row, Own>(
  facts: readonly Field<Row, Own>[],
  row: Row,
  tools: With<Own>,
): (readonly [name: string, value: ReactNode])[] =>
  facts.flatMap((fact) => {
    const value = shown(fact, row, tools);
    return value === null || value === false || value === '' ? [] : [[tools.t(fact.name), value] as const];
  });
