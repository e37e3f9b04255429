// The list of lines while there are none.
import { screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { shown, speakEnglish } from '../../test/speaking';
import { ChatList } from './chat-list';

beforeAll(speakEnglish);

const list = (known: boolean) => (
  <ChatList
    chat={{ lines: [], total: 0, trims: 0, known }}
    me={null}
    actions={{ retry: () => {}, discard: () => {} }}
    loadOlder={async () => false}
  />
);

it('while the chat is coming nobody claims that it is empty', async () => {
  await shown('en', list(false));
  expect(screen.getByText('Loading chat…')).toBeVisible();
  expect(screen.queryByText(/say something|say hello|first/i)).toBeNull();
});

it('a chat in which nobody has spoken invites to begin', async () => {
  await shown('zh', list(true));
  expect(screen.getByText('还没有人说话，来开个头吧')).toBeVisible();
});
