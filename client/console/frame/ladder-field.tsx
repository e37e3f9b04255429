// Whether broadcasts get smaller pictures: the choice of a room, or of a brand for its members.
import { useTranslation } from 'react-i18next';
import type { LadderChoice } from '../../src/api/schema.gen';
import { Field } from '../../src/ui/field';
import { SelectBox } from '../../src/ui/select-box';

interface LadderFieldProps {
  of: 'room' | 'brand';
  value: LadderChoice;
  disabled?: boolean;
  onChange: (value: LadderChoice) => void;
}

export function LadderField({ of, value, disabled, onChange }: LadderFieldProps) {
  const { t } = useTranslation('console');
  return (
    <Field label={t('ladder.name')} hint={t('ladder.hint')}>
      <SelectBox
        value={value}
        onChange={(chosen) => onChange(chosen as LadderChoice)}
        disabled={disabled}
        options={(['inherit', 'on', 'off'] as const).map((choice) => ({
          value: choice,
          label: choice === 'inherit' ? t(`ladder.inherit.${of}`) : t(`ladder.${choice}`),
        }))}
      />
    </Field>
  );
}
