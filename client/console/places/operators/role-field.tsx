// The choice of a role, with what it may do.
import { useTranslation } from 'react-i18next';
import type { OperatorShown } from '../../../src/api/schema.gen';
import { Field } from '../../../src/ui/field';
import { SelectBox } from '../../../src/ui/select-box';

type Role = OperatorShown['role'];
const roles: readonly Role[] = ['support', 'editor', 'admin'];

interface RoleFieldProps {
  value: Role;
  onChange: (role: Role) => void;
  /** Another admin has to agree to this choice. */
  needsSecond: boolean;
}

export function RoleField({ value, onChange, needsSecond }: RoleFieldProps) {
  const { t } = useTranslation('console');
  return (
    <Field
      label={t('operators.role')}
      hint={`${t(`operators.may.${value}`)}${needsSecond ? ` ${t('operators.second')}` : ''}`}
    >
      <SelectBox
        value={value}
        onChange={(next) => onChange(roles.find((role) => role === next) ?? value)}
        options={roles.map((role) => ({ value: role, label: t(`role.${role}`) }))}
      />
    </Field>
  );
}
