// Filters of a place under names, kept in this browser: chosen from a menu, kept by a dialog that asks for the name.
import { Bookmark } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readJson, writeJson } from '../../src/lib/storage';
import { Button } from '../../src/ui/button';
import { Dialog } from '../../src/ui/dialog';
import { Field } from '../../src/ui/field';
import { Menu } from '../../src/ui/menu';
import { TextInput } from '../../src/ui/text-input';

type Values = Readonly<Record<string, string>>;
type Saved = Readonly<Record<string, Values>>;

const NAME_MAX = 40;

interface SavedFiltersProps {
  place: string;
  values: Values;
  /** What the filters hold without an address. */
  defaults: Values;
  onFilter: (values: Record<string, string>) => void;
}

export function SavedFilters({ place, values, defaults, onFilter }: SavedFiltersProps) {
  const { t } = useTranslation('console');
  const key = `console.filters.${place}`;
  const [saved, setSaved] = useState<Saved>(() => readJson<Saved>(key) ?? {});
  const [naming, setNaming] = useState(false);
  const save = (next: Saved) => {
    setSaved(next);
    writeJson(key, next);
  };
  const isIn = (filters: Values) =>
    Object.keys(defaults).every((name) => (filters[name] ?? defaults[name]) === values[name]);
  const names = Object.keys(saved);
  const present = names.find((name) => isIn(saved[name] ?? {}));
  return (
    <>
      <Menu
        align="start"
        trigger={
          <Button look="ghost" size="small">
            <Bookmark size={15} aria-hidden />
            {present ?? t('table.filters')}
          </Button>
        }
        items={[
          ...names.map((name) => ({
            key: `of:${name}`,
            label: <bdi>{name}</bdi>,
            onSelect: () => onFilter({ ...defaults, ...saved[name] }),
          })),
          {
            key: 'keep',
            label: t('table.keepFilters'),
            apart: names.length > 0,
            disabled: isIn(defaults) || present !== undefined,
            onSelect: () => setNaming(true),
          },
          ...(present === undefined
            ? []
            : [
                {
                  key: 'forget',
                  label: t('table.forgetFilters', { name: present }),
                  danger: true,
                  onSelect: () =>
                    save(Object.fromEntries(Object.entries(saved).filter(([name]) => name !== present))),
                },
              ]),
        ]}
      />
      {naming && (
        <NameDialog
          onClose={() => setNaming(false)}
          onName={(name) => {
            save({ ...saved, [name]: { ...values } });
            setNaming(false);
          }}
        />
      )}
    </>
  );
}

function NameDialog({ onClose, onName }: { onClose: () => void; onName: (name: string) => void }) {
  const { t } = useTranslation('console');
  const [name, setName] = useState('');
  const plain = name.trim();
  return (
    <Dialog open onClose={onClose} width={420} title={t('table.keepFilters')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (plain) onName(plain);
        }}
      >
        <Field label={t('table.filtersName')}>
          <TextInput value={name} onChange={setName} maxLength={NAME_MAX} dir="auto" />
        </Field>
        <Button type="submit" disabled={!plain}>
          {t('table.keep')}
        </Button>
      </form>
    </Dialog>
  );
}
