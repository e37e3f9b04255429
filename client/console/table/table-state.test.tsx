// The view of a table is in the address; an answer that comes late does not undo what was chosen meanwhile.
import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { type TableState, useTableState } from './table-state';

const defaults = { status: '1' };
let state: TableState<typeof defaults>;

function Probe() {
  state = useTableState(defaults);
  return <p>{`status ${state.filters.status}, page ${state.page}, row ${state.open || 'none'}`}</p>;
}

function begin(at: string) {
  render(
    <RouterProvider
      router={createMemoryRouter([{ path: '/', element: <Probe /> }], { initialEntries: [at] })}
    />,
  );
}

test('another filter begins at the first page, with no row open', async () => {
  begin('/?page=3&open=7');
  expect(screen.getByText('status 1, page 3, row 7')).toBeDefined();
  await act(async () => state.filter({ status: '2' }));
  expect(screen.getByText('status 2, page 1, row none')).toBeDefined();
});

test('the next row opens after a decision, unless the operator looks at something else by then', async () => {
  begin('/?open=7');
  const before = state;
  await act(async () => before.moveOn('7', '8'));
  expect(screen.getByText('status 1, page 1, row 8')).toBeDefined();
  await act(async () => before.moveOn('7', '9'));
  expect(screen.getByText('status 1, page 1, row 8')).toBeDefined();
  await act(async () => state.filter({ status: '2' }));
  await act(async () => before.moveOn('8', '9'));
  expect(screen.getByText('status 2, page 1, row none')).toBeDefined();
});

test('a late answer does not close the same row in a list that was chosen meanwhile', async () => {
  begin('/?open=7');
  const before = state;
  await act(async () => state.filter({ status: '2' }));
  await act(async () => state.show('7'));
  await act(async () => before.moveOn('7', ''));
  expect(screen.getByText('status 2, page 1, row 7')).toBeDefined();
});

test('a row that is opened late leaves the filter that was chosen meanwhile', async () => {
  begin('/');
  const before = state;
  await act(async () => state.filter({ status: '2' }));
  await act(async () => before.show('9'));
  expect(screen.getByText('status 2, page 1, row 9')).toBeDefined();
});
