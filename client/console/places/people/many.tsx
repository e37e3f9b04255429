// Acts on many people: suspend them, or log them out everywhere.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserEditRequest, UserShown } from '../../../src/api/schema.gen';
import { Button } from '../../../src/ui/button';
import { call } from '../../api/call';
import { ActDialog } from '../../frame/act-dialog';
import { endOfDays, useDays } from '../../frame/use-days';
import { ActOnMany } from '../../table/act-on-many';

type What = Pick<UserEditRequest, 'disabled' | 'reason' | 'endTime' | 'revokeSessions'>;

export function useManyPeople(
  rows: readonly UserShown[] | undefined,
  chosen: ReadonlySet<string>,
  onEnd: (left: ReadonlySet<string>) => void,
) {
  const { t } = useTranslation('console');
  const days = useDays();
  const [asked, setAsked] = useState<'suspend' | 'out' | null>(null);
  const [running, setRunning] = useState<{ title: string; what: What } | null>(null);
  const count = chosen.size;
  const named = [...chosen].map((id) => ({
    id,
    name: rows?.find(({ userId }) => userId === id)?.nickName ?? id,
  }));
  const title = t(asked === 'out' ? 'people.manyOutTitle' : 'people.manyTitle', { count });
  const close = () => setAsked(null);

  const acts = (
    <>
      <Button size="small" look="danger" onClick={() => setAsked('suspend')}>
        {t('people.suspend')}
      </Button>
      <Button size="small" look="ghost" onClick={() => setAsked('out')}>
        {t('people.logOut')}
      </Button>
    </>
  );
  const dialog = (
    <>
      {asked === 'suspend' && (
        <ActDialog
          title={title}
          effect={t('people.manyEffect')}
          lasts={days}
          reason={{ label: t('act.reasonRead') }}
          confirm={t('people.suspend')}
          onClose={close}
          onAct={async ({ reason, lasts }) =>
            setRunning({ title, what: { disabled: true, reason, endTime: endOfDays(lasts) } })
          }
        />
      )}
      {asked === 'out' && (
        <ActDialog
          title={title}
          effect={t('people.logOutEffect')}
          reason={{}}
          confirm={t('people.logOut')}
          onClose={close}
          onAct={async ({ reason }) => setRunning({ title, what: { revokeSessions: true, reason } })}
        />
      )}
      {running && (
        <ActOnMany
          title={running.title}
          rows={named}
          act={(userId) => call('/admin/user_edit', { userId, ...running.what })}
          onEnd={(left) => {
            setRunning(null);
            onEnd(left);
          }}
        />
      )}
    </>
  );
  return { acts, dialog };
}
