// Back closes what lies over the page, and leaves the page in one step when nothing does.
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createBrowserRouter, Link, Outlet, RouterProvider, useNavigate } from 'react-router';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { startI18n } from '../i18n';
import { useBackCloses } from '../lib/back-closes';
import { LeaveGuard } from './leave-guard';

function Layer({ name, onClose }: { name: string; onClose: () => void }) {
  useBackCloses(true, onClose);
  return (
    <div>
      <p>{name} is open</p>
      <button type="button" onClick={onClose}>
        close {name}
      </button>
      <Link to="/next">on from {name}</Link>
    </div>
  );
}

function Page({ name }: { name: string }) {
  const [open, setOpen] = useState<readonly string[]>([]);
  const [dirty, setDirty] = useState(false);
  const navigate = useNavigate();
  return (
    <>
      <h1>{name}</h1>
      {dirty && <LeaveGuard />}
      {['sheet', 'question', 'form'].map((layer) => (
        <button key={layer} type="button" onClick={() => setOpen([...open, layer])}>
          {layer}
        </button>
      ))}
      <button type="button" onClick={() => setDirty(true)}>
        type
      </button>
      <button type="button" onClick={() => navigate('?tab=2', { replace: true })}>
        tab
      </button>
      {open.map((layer) => (
        <Layer
          key={layer}
          name={layer}
          onClose={() =>
            // The form asks before it closes.
            setOpen(
              layer === 'form' && !open.includes('question')
                ? [...open, 'question']
                : open.filter((one) => one !== layer),
            )
          }
        />
      ))}
    </>
  );
}

const router = createBrowserRouter([
  {
    element: <Outlet />,
    children: ['before', 'room', 'next'].map((name) => ({
      path: name,
      element: <Page key={name} name={name} />,
    })),
  },
]);

beforeAll(() => startI18n());
beforeEach(async () => {
  await router.navigate('/before');
  render(<RouterProvider router={router} />);
  await router.navigate('/room');
  await screen.findByRole('heading', { name: 'room' });
});

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const isAt = (name: string) => screen.findByRole('heading', { name });
const goBack = () => history.back();
/** Back has closed it, and stands again where it closes the next one. */
const isClosed = async (layer: string) => {
  await waitFor(() => expect(screen.queryByText(`${layer} is open`)).toBeNull());
  await waitFor(() => expect(history.state.layer).toBeTruthy());
};

it('leaves a page without anything over it', async () => {
  goBack();
  await isAt('before');
});

it('closes the topmost thing first, each with one press, and then leaves', async () => {
  await press('sheet');
  await press('question');
  goBack();
  await isClosed('question');
  expect(screen.getByText('sheet is open')).toBeInTheDocument();
  goBack();
  await isClosed('sheet');
  await isAt('room');
  goBack();
  await isAt('before');
});

it('leaves at once after a thing was closed otherwise, and closes one that was opened again', async () => {
  await press('sheet');
  await press('close sheet');
  await press('sheet');
  goBack();
  await isClosed('sheet');
  await isAt('room');
  await press('sheet');
  await press('close sheet');
  goBack();
  await isAt('before');
});

it('comes back to the page from where a link in the thing led, and leaves it by the next press', async () => {
  await press('sheet');
  await userEvent.click(screen.getByText('on from sheet'));
  await isAt('next');
  goBack();
  await isAt('room');
  goBack();
  await isAt('before');
});

it('has one entry for what asks before it closes, however often it asks', async () => {
  await press('form');
  for (let time = 0; time < 3; time += 1) {
    const entries = history.length;
    goBack();
    await screen.findByText('question is open');
    expect(history.length).toBe(entries);
    await press('close question');
  }
  expect(screen.getByText('form is open')).toBeInTheDocument();
  await isAt('room');
});

it('does not show again an address that was replaced', async () => {
  await press('sheet');
  await press('close sheet');
  await press('tab');
  await waitFor(() => expect(location.search).toBe('?tab=2'));
  goBack();
  await isAt('before');
});

it('asks before typed text is lost, stays on request, and leaves on request', async () => {
  await press('sheet');
  await press('close sheet');
  await press('type');
  goBack();
  await userEvent.click(await screen.findByRole('button', { name: '继续编辑' }));
  await isAt('room');
  goBack();
  await userEvent.click(await screen.findByRole('button', { name: '离开' }));
  await isAt('before');
});
