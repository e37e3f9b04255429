// The acts on an operator. Before an act that needs a second admin, the dialog says that it does.
import { useState } from 'react';
import type { OperatorEditAnswer, OperatorShown } from '../../../src/api/schema.gen';
import { Field } from '../../../src/ui/field';
import { PasswordInput } from '../../../src/ui/password-input';
import { call } from '../../api/call';
import type { Act, DialogProps } from '../../engine/data';
import type { Tools, With } from '../../engine/tools';
import { EditDialog } from '../../frame/edit-dialog';
import type { useApprovalToast } from '../../frame/use-approval-toast';
import { needsSecond } from './needs-second';
import { RoleField } from './role-field';

export interface Own {
  /** Shows a toast with a link to the pending approval. */
  tell: ReturnType<typeof useApprovalToast>;
}

const thingOf = ({ operatorId }: OperatorShown) => `operator:${operatorId}`;

const effectOf = (effect: string, second: boolean, { t }: Tools) =>
  second ? `${effect} ${t('operators.second')}` : effect;

/** Says what came of a change: it is done, or waits for another admin. */
export async function changed(answer: Promise<OperatorEditAnswer>, done: string, { t, tell }: With<Own>) {
  const { approvalId } = await answer;
  tell(approvalId, approvalId === null ? done : t('operators.waits'));
  return null;
}

export const isOwn = (whose: OperatorShown, { operator }: Tools) => whose.operatorId === operator.operatorId;
const isOther = (whose: OperatorShown, tools: Tools) => !isOwn(whose, tools);

export const operatorActs: readonly Act<OperatorShown, Own>[] = [
  { id: 'role', word: 'operators.changeRole', look: 'outline', Dialog: RoleDialog },
  { id: 'password', word: 'operators.newPassword', look: 'ghost', when: isOther, Dialog: PasswordDialog },
  {
    id: 'factor',
    word: 'operators.resetFactor',
    look: 'ghost',
    when: isOther,
    off: ({ totp }) => !totp,
    ask: (whose, tools) => ({
      title: tools.t('operators.factorTitle', { name: whose.name }),
      effect: effectOf(tools.t('operators.factorEffect'), needsSecond('factor', whose), tools),
      confirm: tools.t('operators.resetFactor'),
    }),
    thing: thingOf,
    act: ({ operatorId, name }, { seenAct }, tools) =>
      changed(
        call('/admin/totp_reset', { operatorId, seenAct }),
        tools.t('operators.factorGone', { name }),
        tools,
      ),
  },
  {
    id: 'enable',
    word: 'operators.enable',
    when: ({ disabled }) => disabled,
    ask: (whose, tools) => ({
      title: tools.t('operators.enableTitle', { name: whose.name }),
      effect: effectOf(
        tools.t('operators.enableEffect', { role: tools.t(`role.${whose.role}`) }),
        needsSecond('enable', whose),
        tools,
      ),
      confirm: tools.t('operators.enable'),
      harmless: true,
    }),
    thing: thingOf,
    act: ({ operatorId, name }, { seenAct }, tools) =>
      changed(
        call('/admin/operator_edit', { operatorId, seenAct, disabled: false }),
        tools.t('operators.enabledNow', { name }),
        tools,
      ),
  },
  {
    id: 'disable',
    word: 'operators.disable',
    look: 'danger',
    when: ({ disabled }) => !disabled,
    ask: ({ name }, { t }) => ({
      title: t('operators.disableTitle', { name }),
      effect: t('operators.disableEffect'),
      confirm: t('operators.disable'),
    }),
    thing: thingOf,
    act: ({ operatorId, name }, { seenAct }, tools) =>
      changed(
        call('/admin/operator_edit', { operatorId, seenAct, disabled: true }),
        tools.t('operators.disabledNow', { name }),
        tools,
      ),
  },
];

function RoleDialog({ row: whose, tools, ...dialog }: DialogProps<OperatorShown, Own>) {
  const { t } = tools;
  const { operatorId, name } = whose;
  const [role, setRole] = useState(whose.role);
  return (
    <EditDialog
      {...dialog}
      thing={thingOf(whose)}
      title={t('operators.roleTitle', { name })}
      confirm={t('operators.save')}
      harmless
      ready={role !== whose.role}
      onAct={async (_, seenAct) => {
        const done = t('operators.roleChanged', { name, role: t(`role.${role}`) });
        await changed(call('/admin/operator_edit', { operatorId, seenAct, role }), done, tools);
        await dialog.onChanged();
      }}
    >
      <RoleField value={role} onChange={setRole} needsSecond={needsSecond('role', whose, role)} />
    </EditDialog>
  );
}

function PasswordDialog({ row: whose, tools, ...dialog }: DialogProps<OperatorShown, Own>) {
  const { t } = tools;
  const { operatorId, name } = whose;
  const [password, setPassword] = useState('');
  return (
    <EditDialog
      {...dialog}
      thing={thingOf(whose)}
      title={t('operators.passwordTitle', { name })}
      effect={effectOf(t('operators.passwordEffect'), needsSecond('password', whose), tools)}
      confirm={t('operators.newPassword')}
      ready={password !== ''}
      onAct={async (_, seenAct) => {
        const done = t('operators.passwordChanged', { name });
        await changed(call('/admin/operator_edit', { operatorId, seenAct, password }), done, tools);
        await dialog.onChanged();
      }}
    >
      <Field label={t('operators.password')} hint={t('operators.passwordRule')} required>
        <PasswordInput value={password} onChange={setPassword} autoComplete="new-password" autoFocus />
      </Field>
    </EditDialog>
  );
}
