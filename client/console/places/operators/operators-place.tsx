// Operators: who works at the console, with which role; admins make them and change them.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../src/ui/button';
import type { HeadProps } from '../../engine/data';
import { place } from '../../engine/place';
import { History } from '../../frame/history';
import { useApprovalToast } from '../../frame/use-approval-toast';
import { CreateDialog } from './create-dialog';
import { isOwn, type Own, operatorActs } from './operator-acts';

export default place({
  id: 'operators',
  title: 'place.operators',
  text: 'operators.text',
  Head: Create,
  useOwn: (): Own => ({ tell: useApprovalToast(useTranslation('console').t('people.seeWaiting')) }),
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
  panel: {
    title: ({ name }) => <bdi>{name}</bdi>,
    facts: [
      {
        name: 'operators.role',
        of: ({ role }, { t }) => `${t(`role.${role}`)}: ${t(`operators.may.${role}`)}`,
      },
      {
        name: 'operators.factor',
        of: ({ totp }, { t }) => t(totp ? 'operators.factorOn' : 'operators.factorOff'),
      },
      {
        name: 'operators.state',
        of: ({ disabled }, { t }) => t(disabled ? 'operators.disabled' : 'operators.works'),
      },
      { name: 'operators.lastLogin', type: 'moment', of: 'lastLoginTime', none: 'operators.never' },
      { name: 'operators.created', type: 'moment', of: 'createTime' },
      { name: 'operators.id', of: 'operatorId' },
    ],
    Below: ({ row }) => <History thing={`operator:${row.operatorId}`} />,
    note: (whose, tools) => isOwn(whose, tools) && tools.t('operators.ownPassword'),
    acts: operatorActs,
  },
});

function Create({ tools, onChanged }: HeadProps<Own>) {
  const [creating, setCreating] = useState(false);
  return (
    <>
      <Button onClick={() => setCreating(true)}>{tools.t('operators.create')}</Button>
      {creating && <CreateDialog tools={tools} onClose={() => setCreating(false)} onChanged={onChanged} />}
    </>
  );
}
