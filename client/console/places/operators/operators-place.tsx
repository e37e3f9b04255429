// Operators: who works at the console, with which role; admins make them and change them.
import { useState } from 'react';
import { Button } from '../../../src/ui/button';
import type { HeadProps } from '../../engine/data';
import { place } from '../../engine/place';
import { CreateDialog } from './create-dialog';
import { OperatorPanel } from './operator-panel';

export default place({
  id: 'operators',
  title: 'place.operators',
  text: 'operators.text',
  Head: Create,
  path: '/admin/operator_list',
  changes: ['/admin/edits', '/admin/approval_list'],
  pages: 'numbered',
  rowId: ({ operatorId }) => operatorId,
  empty: 'operators.none',
  columns: [
    { id: 'name', name: 'operators.name', type: 'name', of: 'name', fixed: true },
    { id: 'role', name: 'operators.role', of: ({ role }, { t }) => t(`role.${role}`) },
    {
      id: 'factor',
      name: 'operators.factor',
      of: ({ totp }, { t }) => t(totp ? 'operators.factorOn' : 'operators.factorOff'),
    },
    {
      id: 'last',
      name: 'operators.lastLogin',
      type: 'moment',
      of: 'lastLoginTime',
      none: 'operators.never',
    },
    {
      id: 'state',
      name: 'operators.state',
      of: ({ disabled }, { t }) => t(disabled ? 'operators.disabled' : 'operators.works'),
    },
    { id: 'created', name: 'operators.created', type: 'moment', of: 'createTime', optional: true },
    { id: 'id', name: 'operators.id', of: 'operatorId', optional: true },
  ],
  panel: OperatorPanel,
});

function Create({ tools: { t }, onChanged }: HeadProps<object>) {
  const [creating, setCreating] = useState(false);
  return (
    <>
      <Button onClick={() => setCreating(true)}>{t('operators.create')}</Button>
      {creating && <CreateDialog onClose={() => setCreating(false)} onChanged={() => void onChanged()} />}
    </>
  );
}
