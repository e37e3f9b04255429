// The languages in their own scripts; with many of them a field finds one by either name.
import { Popover } from '@base-ui/react/popover';
import { Check, Moon, Sun } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { offeredLanguages } from '../../i18n';
import { LANGUAGE_NAMES } from '../../i18n/language-names';
import { useBackCloses } from '../../lib/back-closes';
import { cx } from '../../lib/cx';
import { useTheme } from '../../lib/theme';
import { useSession } from '../../session/session';
import { TextInput } from '../../ui/text-input';
import styles from './language-panel.module.css';

interface LanguagePanelProps {
  anchor: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
}

/** From this many languages on the panel has columns and a search field. */
const many = 12;

export default function LanguagePanel({ anchor, onClose }: LanguagePanelProps) {
  const { t, i18n } = useTranslation('common');
  useBackCloses(true, onClose);
  const { chooseLanguage } = useSession();
  const [theme, toggleTheme] = useTheme();
  const [filter, setFilter] = useState('');
  const wanted = filter.trim().toLowerCase();
  const shown = offeredLanguages.filter((tag) =>
    [tag, ...(LANGUAGE_NAMES[tag] ?? [])].some((name) => name.toLowerCase().includes(wanted)),
  );
  const isLong = offeredLanguages.length >= many;

  return (
    <Popover.Root
      open
      onOpenChange={(next, details) => {
        const pressed = details.event.target;
        if (!next && pressed instanceof Node && anchor.current?.contains(pressed)) return;
        if (!next) onClose();
      }}
    >
      <Popover.Portal>
        <Popover.Positioner anchor={anchor} sideOffset={6} align="end" className={styles.positioner}>
          <Popover.Popup className={cx(styles.popup, isLong && styles.long)} finalFocus={anchor}>
            <Popover.Title className="vh">{t('language')}</Popover.Title>
            {isLong && <TextInput value={filter} onChange={setFilter} aria-label={t('languageFilter')} />}
            <ul className={cx('stack gap-2', styles.list)}>
              {shown.map((tag) => (
                <li key={tag}>
                  <button
                    type="button"
                    lang={tag}
                    className={styles.item}
                    aria-current={tag === i18n.language || undefined}
                    onClick={() => {
                      onClose();
                      void chooseLanguage(tag);
                    }}
                  >
                    <bdi>{LANGUAGE_NAMES[tag]?.[0]}</bdi>
                    {tag === i18n.language && <Check size={16} aria-hidden />}
                  </button>
                </li>
              ))}
            </ul>
            <button type="button" className={cx(styles.item, styles.theme)} onClick={toggleTheme}>
              {theme === 'light' ? t('theme.toDark') : t('theme.toLight')}
              {theme === 'light' ? <Moon size={16} aria-hidden /> : <Sun size={16} aria-hidden />}
            </button>
            {shown.length === 0 && (
              <p className={cx('faint text-centre', styles.none)}>{t('languageNone')}</p>
            )}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
