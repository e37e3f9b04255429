// One operator: facts, what admins changed about them, and what can be changed.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OperatorEditAnswer, OperatorShown } from '../../../src/api/schema.gen';
import { Button } from '../../../src/ui/button';
import { Field } from '../../../src/ui/field';
import { PasswordInput } from '../../../src/ui/password-input';
import { call } from '../../api/call';
import type { OpenProps } from '../../engine/data';
import { ActDialog } from '../../frame/act-dialog';
import { EditedMeanwhile } from '../../frame/edited-meanwhile';
import { Facts } from '../../frame/facts';
import { History } from '../../frame/history';
import { Moment } from '../../frame/moment';
import { SidePanel } from '../../frame/side-panel';
import { useEdits } from '../../frame/use-edits';
import { type Act, needsSecond } from './needs-second';
import { RoleField } from './role-field';
import { useApprovalToast } from './use-approval-toast';

type OperatorPanelProps = OpenProps<OperatorShown, object>;

export function OperatorPanel({ row: whose, tools, readAt, onClose, onStep, onChanged }: OperatorPanelProps) {
  const { t } = tools;
  const { operatorId } = tools.operator;
  const [asked, setAsked] = useState<Act | null>(null);
  const own = whose.operatorId === operatorId;
  return (
    <SidePanel
      title={<bdi>{whose.name}</bdi>}
      onClose={onClose}
      onStep={onStep}
      acts={
        <>
          <Button look="outline" onClick={() => setAsked('role')}>
            {t('operators.changeRole')}
          </Button>
          {!own && (
            <>
              <Button look="ghost" onClick={() => setAsked('password')}>
                {t('operators.newPassword')}
              </Button>
              <Button look="ghost" disabled={!whose.totp} onClick={() => setAsked('factor')}>
                {t('operators.resetFactor')}
              </Button>
            </>
          )}
          {whose.disabled ? (
            <Button onClick={() => setAsked('enable')}>{t('operators.enable')}</Button>
          ) : (
            <Button look="danger" onClick={() => setAsked('disable')}>
              {t('operators.disable')}
            </Button>
          )}
          {own && <p>{t('operators.ownPassword')}</p>}
        </>
      }
    >
      <Facts
        rows={[
          [t('operators.role'), `${t(`role.${whose.role}`)}: ${t(`operators.may.${whose.role}`)}`],
          [t('operators.factor'), t(whose.totp ? 'operators.factorOn' : 'operators.factorOff')],
          [t('operators.state'), t(whose.disabled ? 'operators.disabled' : 'operators.works')],
          [
            t('operators.lastLogin'),
            whose.lastLoginTime === null ? (
              t('operators.never')
            ) : (
              <Moment key="last" time={whose.lastLoginTime} />
            ),
          ],
          [t('operators.created'), <Moment key="created" time={whose.createTime} />],
          [t('operators.id'), whose.operatorId],
        ]}
      />
      <History thing={`operator:${whose.operatorId}`} />
      {asked !== null && (
        <EditDialog
          whose={whose}
          readAt={readAt}
          act={asked}
          onChanged={() => void onChanged()}
          onClose={() => setAsked(null)}
        />
      )}
    </SidePanel>
  );
}

interface EditDialogProps {
  whose: OperatorShown;
  readAt: number;
  onChanged: () => void;
  act: Act;
  onClose: () => void;
}

function EditDialog({ whose, readAt, act, onChanged, onClose }: EditDialogProps) {
  const { t } = useTranslation('console');
  const tell = useApprovalToast();
  const edits = useEdits(`operator:${whose.operatorId}`, readAt);
  const [role, setRole] = useState(whose.role);
  const [password, setPassword] = useState('');
  const { operatorId, name } = whose;
  const second = needsSecond(act, whose, role);
  const words = {
    role: {
      title: t('operators.roleTitle', { name }),
      effect: '',
      confirm: t('operators.save'),
      done: t('operators.roleChanged', { name, role: t(`role.${role}`) }),
    },
    disable: {
      title: t('operators.disableTitle', { name }),
      effect: t('operators.disableEffect'),
      confirm: t('operators.disable'),
      done: t('operators.disabledNow', { name }),
    },
    enable: {
      title: t('operators.enableTitle', { name }),
      effect: t('operators.enableEffect', { role: t(`role.${whose.role}`) }),
      confirm: t('operators.enable'),
      done: t('operators.enabledNow', { name }),
    },
    password: {
      title: t('operators.passwordTitle', { name }),
      effect: t('operators.passwordEffect'),
      confirm: t('operators.newPassword'),
      done: t('operators.passwordChanged', { name }),
    },
    factor: {
      title: t('operators.factorTitle', { name }),
      effect: t('operators.factorEffect'),
      confirm: t('operators.resetFactor'),
      done: t('operators.factorGone', { name }),
    },
  }[act];
  const send = (seenAct: string | undefined): Promise<OperatorEditAnswer> => {
    if (act === 'factor') return call('/admin/totp_reset', { operatorId, seenAct });
    const changes = {
      role: { role },
      disable: { disabled: true },
      enable: { disabled: false },
      password: { password },
    }[act];
    return call('/admin/operator_edit', { operatorId, seenAct, ...changes });
  };

  return (
    <ActDialog
      title={words.title}
      effect={act === 'role' || !second ? words.effect : `${words.effect} ${t('operators.second')}`}
      confirm={words.confirm}
      harmless={act === 'enable' || act === 'role'}
      ready={(act !== 'role' || role !== whose.role) && (act !== 'password' || password !== '')}
      onClose={onClose}
      onAct={async () => {
        tell(await edits.save(send), words.done);
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
      {act === 'role' && <RoleField value={role} onChange={setRole} needsSecond={second} />}
      {act === 'password' && (
        <Field label={t('operators.password')} hint={t('operators.passwordRule')} required>
          <PasswordInput value={password} onChange={setPassword} autoComplete="new-password" autoFocus />
        </Field>
      )}
    </ActDialog>
  );
}
