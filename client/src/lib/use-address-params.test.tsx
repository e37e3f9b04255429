// Parameters of the address: changes made before the page shows the first of them are all kept.
import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { useAddressParams } from './use-address-params';

let change: ReturnType<typeof useAddressParams>[1];

function Probe() {
  const [params, given] = useAddressParams();
  change = given;
  return <p>{params.toString()}</p>;
}

const set = (name: string, value: string) => (params: URLSearchParams) => {
  params.set(name, value);
  return params;
};

function open(entries: string[]) {
  const router = createMemoryRouter([{ path: '/', element: <Probe /> }], { initialEntries: entries });
  render(<RouterProvider router={router} />);
  return router;
}

test('a second change that comes before the page shows the first keeps both', async () => {
  open(['/?day=1']);
  await act(async () => {
    change(set('tab', 'hot'));
    change(set('status', '1'));
  });
  expect(screen.getByText('day=1&tab=hot&status=1')).toBeDefined();
  await act(async () => change((params) => String(new URLSearchParams({ tab: params.get('tab') ?? '' }))));
  expect(screen.getByText('tab=hot')).toBeDefined();
});

test('what was wished for an address that was left does not come back with it', async () => {
  const router = open(['/?a=1']);
  await act(async () => change(set('b', '2')));
  await act(async () => router.navigate('/?c=3'));
  await act(async () => change(set('d', '4')));
  expect(screen.getByText('c=3&d=4')).toBeDefined();
  await act(async () => router.navigate(-1));
  await act(async () => change(set('e', '5')));
  expect(screen.getByText('a=1&b=2&e=5')).toBeDefined();
});

test('a change that comes late changes the address of that moment, and none once the page was left', async () => {
  const router = createMemoryRouter(
    [
      { path: '/', element: <Probe /> },
      { path: '/elsewhere', element: <p>elsewhere</p> },
    ],
    { initialEntries: ['/?status=1'] },
  );
  render(<RouterProvider router={router} />);
  const late = change;
  await act(async () => router.navigate('/?status=2'));
  await act(async () => late(set('open', '7')));
  expect(screen.getByText('status=2&open=7')).toBeDefined();
  await act(async () => router.navigate('/elsewhere'));
  await act(async () => late(set('open', '8')));
  expect(router.state.location.pathname + router.state.location.search).toBe('/elsewhere');
});
