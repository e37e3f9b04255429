// A press on the button of a form sends it, whatever the field that is left has to say.
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Button } from './button';

it('a press on the button of a form leaves the focus where it is', () => {
  render(<Button type="submit">Send</Button>);
  expect(fireEvent.mouseDown(screen.getByRole('button'))).toBe(false);
});

it('a press on any other button moves the focus as always', () => {
  render(<Button>Open</Button>);
  expect(fireEvent.mouseDown(screen.getByRole('button'))).toBe(true);
});
