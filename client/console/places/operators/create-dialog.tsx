// A new operator: name, role and first password.
import { useState } from 'react';
import type { OperatorShown } from '../../../src/api/schema.gen';
import { Field } from '../../../src/ui/field';
import { PasswordInput } from '../../../src/ui/password-input';
import { TextInput } from '../../../src/ui/text-input';
import { call } from '../../api/call';
import type { With } from '../../engine/tools';
import { ActDialog } from '../../frame/act-dialog';
import { changed, type Own } from './operator-acts';
import { RoleField } from './role-field';

const NAME_MAX = 40;

interface CreateDialogProps {
  tools: With<Own>;
  onClose: () => void;
  onChanged: () => Promise<unknown>;
}

export function CreateDialog({ tools, onClose, onChanged }: CreateDialogProps) {
  const { t } = tools;
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [role, setRole] = useState<OperatorShown['role']>('support');
  return (
    <ActDialog
      title={t('operators.createTitle')}
      effect={t('operators.createEffect')}
      confirm={t('operators.create')}
      harmless
      ready={name.trim() !== '' && password !== ''}
      onClose={onClose}
      onAct={async () => {
        const made = call('/admin/operator_edit', { name: name.trim(), role, password });
        await changed(made, t('operators.createdNow', { name: name.trim() }), tools);
        await onChanged();
      }}
    >
      <Field label={t('operators.name')} required>
        <TextInput value={name} onChange={setName} maxLength={NAME_MAX} autoComplete="off" autoFocus />
      </Field>
      <RoleField value={role} onChange={setRole} needsSecond={role === 'admin'} />
      <Field label={t('operators.password')} hint={t('operators.passwordRule')} required>
        <PasswordInput value={password} onChange={setPassword} autoComplete="new-password" />
      </Field>
    </ActDialog>
  );
}
