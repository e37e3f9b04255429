// A button for one role: others see it grey, and for whom it is.
import { useTranslation } from 'react-i18next';
import { Button, type ButtonProps } from '../../src/ui/button';
import { Tooltip } from '../../src/ui/tooltip';
import { mayAs, type Role, useOperator } from '../access/operator';

export function RoleButton({ needs, ...button }: ButtonProps & { needs: Role }) {
  const { t } = useTranslation('console');
  const { role } = useOperator();
  if (mayAs(role, needs)) return <Button {...button} />;
  return (
    <Tooltip text={t('frame.notYours', { role: t(`role.${needs}`) })} side="above">
      <Button {...button} disabled />
    </Tooltip>
  );
}
