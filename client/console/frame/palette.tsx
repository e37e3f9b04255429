// Ctrl+K: everything one can go to or do, found by typing.
import { Autocomplete } from '@base-ui/react/autocomplete';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useTheme } from '../../src/lib/theme';
import { Dialog } from '../../src/ui/dialog';
import { mayAs, useAccess, useOperator } from '../access/operator';
import styles from './palette.module.css';
import { places } from './places';

interface Command {
  id: string;
  label: string;
  hint?: string;
  run: () => void;
}

export default function Palette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('console');
  const go = useNavigate();
  const { role } = useOperator();
  const { lock, logOut } = useAccess();
  const [, turnTheme] = useTheme();
  const commands: Command[] = [
    ...places
      .filter(({ needs }) => mayAs(role, needs))
      .map(({ id, path, key }) => ({
        id,
        label: t('frame.goTo', { place: t(`place.${id}`) }),
        hint: `g ${key}`,
        run: () => void go(path),
      })),
    { id: 'account', label: t('frame.goTo', { place: t('place.account') }), run: () => void go('/account') },
    { id: 'theme', label: t('frame.turnTheme'), run: turnTheme },
    { id: 'lock', label: t('frame.lock'), run: lock },
    { id: 'out', label: t('access.logOut'), run: logOut },
  ];
  return (
    <Dialog open onClose={onClose} title={t('frame.palette')} width={520}>
      <Autocomplete.Root
        items={commands}
        itemToStringValue={(command) => command.label}
        autoHighlight="always"
        inline
        open
      >
        <Autocomplete.Input className={styles.input} placeholder={t('frame.paletteHint')} autoFocus />
        <Autocomplete.Empty className={styles.empty}>{t('frame.nothingFound')}</Autocomplete.Empty>
        <Autocomplete.List className={styles.list}>
          {(command: Command) => (
            <Autocomplete.Item
              key={command.id}
              value={command}
              className={styles.item}
              onClick={() => {
                onClose();
                command.run();
              }}
            >
              {command.label}
              {command.hint && <kbd>{command.hint}</kbd>}
            </Autocomplete.Item>
          )}
        </Autocomplete.List>
      </Autocomplete.Root>
    </Dialog>
  );
}
