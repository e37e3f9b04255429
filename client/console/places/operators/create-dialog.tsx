// A new operator: name, role and first password.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OperatorShown } from '../../../src/api/schema.gen';
import { Field } from '../../../src/ui/field';
import { PasswordInput } from '../../../src/ui/password-input';
import { TextInput } from '../../../src/ui/text-input';
import { call } from '../../api/call';
import { ActDialog } from '../../frame/act-dialog';
import { RoleField } from './role-field';
import { useApprovalToast } from './use-approval-toast';

const NAME_MAX = 40;

export function CreateDialog({ onClose, onChanged }: { onClose: () => void; onChanged: () => void }) {
  const { t } = useTranslation('console');
  const tell = useApprovalToast();
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
        const made = await call('/admin/operator_edit', { name: name.trim(), role, password });
        tell(made, t('operators.createdNow', { name: name.trim() }));
        onChanged();
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
