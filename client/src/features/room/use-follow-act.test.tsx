// Following and unfollowing in a room, and the way back.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import type { Asked } from '../../api/post';
import { keepLogin } from '../../api/token';
import { changeLanguage, startI18n } from '../../i18n';
import { useSession } from '../../session/session';
import { settings, viewer } from '../../test/people';
import { draw } from '../../test/render';
import { serve } from '../../test/server';
import { useFollowAct } from './use-follow-act';

beforeAll(async () => {
  await startI18n(['common', 'errors', 'room']);
  await changeLanguage('en');
});

function Button({ follow }: { follow: boolean }) {
  const { isLogin } = useSession();
  const { press } = useFollowAct('8', 3);
  return (
    isLogin && (
      <button type="button" onClick={() => press(follow)}>
        press
      </button>
    )
  );
}

const open = (follow: boolean) => {
  const asked: Asked<'/web_anchor/web_recommend_user'>[] = [];
  serve({
    ...settings,
    '/web_user/isUsefulToken': true,
    '/web_user/userInfo': { ...viewer, languageType: 'en' },
    '/web_my/my_attention_anchor': { list: [], total: 0, pageNum: 1, pageSize: 1, hasMore: false },
    '/web_anchor/web_recommend_user': (body) => {
      asked.push(body);
      return { attention: body.attention === true, fanCount: body.attention ? 3 : 2 };
    },
  });
  keepLogin('mine');
  draw(<Button follow={follow} />);
  return asked;
};

it('who stops following reads so and can take it back', async () => {
  const asked = open(false);
  await userEvent.click(await screen.findByRole('button', { name: 'press' }));
  expect(await screen.findByText('Unfollowed')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(asked.map(({ attention }) => attention)).toEqual([false, true]));
});

it('who begins to follow is told nothing to undo', async () => {
  const asked = open(true);
  await userEvent.click(await screen.findByRole('button', { name: 'press' }));
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});
