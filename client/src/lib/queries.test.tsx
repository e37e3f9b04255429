// A list that is asked for while somebody changes it shows the change.
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Queries } from './queries';

function List({ ask }: { ask: () => Promise<string> }) {
  return <p>{useQuery({ queryKey: ['list'], queryFn: ask }).data}</p>;
}

it('a first answer from before a change gives way to the one from after it', async () => {
  const queries = new Queries();
  const answers: ((words: string) => void)[] = [];
  const ask = () => new Promise<string>((answer) => answers.push(answer));
  render(
    <QueryClientProvider client={queries}>
      <List ask={ask} />
    </QueryClientProvider>,
  );
  act(() => void queries.invalidateQueries({ queryKey: ['list'] }));
  expect(answers).toHaveLength(2);
  await act(async () => {
    answers[1]?.('after');
    answers[0]?.('before');
  });
  expect(await screen.findByText('after')).toBeVisible();
  expect(queries.isFetching()).toBe(0);
});
