// What can be done about a person, and the question before each act.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LiveStatus } from '../../../src/api/enums/live-status.gen';
import type { AboutAnswer, UserEditRequest } from '../../../src/api/schema.gen';
import { Button } from '../../../src/ui/button';
import { useToast } from '../../../src/ui/toast';
import { call } from '../../api/call';
import { ActDialog } from '../../frame/act-dialog';
import { EditedMeanwhile } from '../../frame/edited-meanwhile';
import { RoleButton } from '../../frame/role-button';
import { endOfDays, useDays } from '../../frame/use-days';
import { useEdits } from '../../frame/use-edits';
import { useKeys } from '../../frame/use-keys';
import { CoinsDialog } from './coins-dialog';

interface PersonActsProps {
  about: AboutAnswer;
  /** When `about` was read. */
  readAt: number;
  onChanged: () => void;
}

type Asked = 'suspend' | 'giveBack' | 'logOut' | 'resetPhone' | 'coins';

export function PersonActs({ about, readAt, onChanged }: PersonActsProps) {
  const { t } = useTranslation('console');
  const [asked, setAsked] = useState<Asked | null>(null);
  const { user } = about;
  useKeys({ s: () => setAsked(user.disabled ? 'giveBack' : 'suspend') });
  const dialog = { about, readAt, onChanged, onClose: () => setAsked(null) };
  return (
    <>
      {user.disabled ? (
        <Button onClick={() => setAsked('giveBack')} aria-keyshortcuts="s">
          {t('people.giveBack')} <kbd>s</kbd>
        </Button>
      ) : (
        <Button look="danger" onClick={() => setAsked('suspend')} aria-keyshortcuts="s">
          {t('people.suspend')} <kbd>s</kbd>
        </Button>
      )}
      <Button look="ghost" disabled={about.logins.length === 0} onClick={() => setAsked('logOut')}>
        {t('people.logOut')}
      </Button>
      <Button look="ghost" disabled={user.phone === ''} onClick={() => setAsked('resetPhone')}>
        {t('people.resetPhone')}
      </Button>
      <RoleButton needs="admin" look="ghost" onClick={() => setAsked('coins')}>
        {t('people.coins')}
      </RoleButton>
      {asked === 'coins' && <CoinsDialog {...dialog} />}
      {asked !== null && asked !== 'coins' && <EditDialog {...dialog} act={asked} />}
    </>
  );
}

interface EditDialogProps extends PersonActsProps {
  act: Exclude<Asked, 'coins'>;
  onClose: () => void;
}

function EditDialog({ about, readAt, act, onChanged, onClose }: EditDialogProps) {
  const { t } = useTranslation('console');
  const toast = useToast();
  const days = useDays();
  const edits = useEdits(`user:${about.user.userId}`, readAt);
  const { userId, nickName: name, phone } = about.user;
  const loginsEnd = t('people.loginsEnd', { count: about.logins.length });
  const suspends = act === 'suspend';
  const words = {
    suspend: {
      title: t('people.suspendTitle', { name }),
      effect: [loginsEnd, ...roomEffect(about, t), t('people.suspendEffect')].join(' '),
      confirm: t('people.suspend'),
      done: t('people.suspendedNow', { name }),
    },
    giveBack: {
      title: t('people.giveBack'),
      effect: t('people.givenBack', { name }),
      confirm: t('people.giveBack'),
      done: t('people.givenBack', { name }),
    },
    logOut: {
      title: t('people.logOutTitle', { name }),
      effect: `${loginsEnd} ${t('people.logOutEffect')}`,
      confirm: t('people.logOut'),
      done: t('people.loggedOut', { name }),
    },
    resetPhone: {
      title: t('people.resetPhoneTitle', { name }),
      effect: t('people.resetPhoneEffect', { phone }),
      confirm: t('people.resetPhone'),
      done: t('people.phoneGone', { name }),
    },
  }[act];
  const changes = (reason: string, lasts: string): UserEditRequest =>
    ({
      suspend: { disabled: true, reason, endTime: endOfDays(lasts) },
      giveBack: { disabled: false, reason },
      logOut: { revokeSessions: true, reason },
      resetPhone: { resetPhone: true, reason },
    })[act];
  const undo = () =>
    call('/admin/user_edit', { userId, disabled: false }).then(() => {
      toast.show(t('frame.undone'));
      onChanged();
    }, toast.refuse);

  return (
    <ActDialog
      title={words.title}
      effect={words.effect}
      lasts={suspends ? days : undefined}
      reason={{
        label: suspends ? t('act.reasonRead') : undefined,
        optional: act === 'giveBack',
      }}
      confirm={words.confirm}
      harmless={act === 'giveBack'}
      onClose={onClose}
      onAct={async ({ reason, lasts }) => {
        await edits.save((seenAct) =>
          call('/admin/user_edit', { userId, seenAct, ...changes(reason, lasts) }),
        );
        toast.show(words.done, {
          action: suspends ? { label: t('frame.undo'), onPress: () => void undo() } : undefined,
        });
        onChanged();
      }}
    >
      <EditedMeanwhile
        edits={edits}
        onTheirs={() => {
          onChanged();
          onClose();
        }}
      />
    </ActDialog>
  );
}

/** What a suspension does to the room of an anchor. */
function roomEffect({ room }: AboutAnswer, t: ReturnType<typeof useTranslation<'console'>>['t']): string[] {
  if (!room) return [];
  return room.liveStatus === LiveStatus.Living
    ? [t('people.broadcastEnds', { count: room.viewers }), t('people.roomCloses')]
    : [t('people.roomCloses')];
}
