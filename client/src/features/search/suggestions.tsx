// What stands below the search field while somebody types: teams, competitions, matches and anchors; before that, recent searches.
import { Clock3, Search } from 'lucide-react';
import { type RefObject, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Crest } from '../../cards/crest';
import { cx } from '../../lib/cx';
import { recentSearches } from '../../lib/recent-searches';
import { useFieldKeys } from '../../lib/use-field-keys';
import { Avatar } from '../../ui/avatar';
import styles from './suggestions.module.css';
import { type Suggestion, suggestionsOf } from './suggestions-of';
import { useFound } from './use-search';

/** Milliseconds without a key before the server is asked. */
const pause = 200;

interface SuggestionsProps {
  id: string;
  input: RefObject<HTMLInputElement | null>;
  words: string;
  onClose: () => void;
}

export default function Suggestions({ id, input, words, onClose }: SuggestionsProps) {
  const { t } = useTranslation(['anchor', 'common']);
  const navigate = useNavigate();
  const keyword = useSettled(words.trim());
  const { data } = useFound(keyword, 4);
  const list = suggestionsOf(words.trim(), keyword === '' ? undefined : data, recentSearches());
  // By key: another answer of the server may put others before it.
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const active = list.findIndex(({ key }) => key === activeKey);
  const setActive = (index: number) => setActiveKey(list[index]?.key ?? null);
  const optionId = (index: number) => `${id}-${index}`;

  const follow = ({ to }: Suggestion) => {
    onClose();
    navigate(to);
  };
  const onKey = (event: KeyboardEvent) => {
    const chosen = list[active];
    if (event.isComposing) return;
    if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter' && chosen) follow(chosen);
    else if (event.key === 'ArrowDown') setActive((active + 1) % list.length);
    else if (event.key === 'ArrowUp') setActive((active <= 0 ? list.length : active) - 1);
    else {
      setActive(-1);
      return;
    }
    event.preventDefault();
  };
  useFieldKeys(input, onKey, list[active] ? optionId(active) : null);

  if (list.length === 0) return null;
  return (
    <div
      id={id}
      role="listbox"
      tabIndex={-1}
      aria-label={t('anchor:search.suggestions')}
      className={styles.list}
      // The field must not lose the focus before the press ends.
      onPointerDown={(event) => event.preventDefault()}
    >
      {list.map((one, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the field holds the focus and the keys.
        <div
          key={one.key}
          id={optionId(index)}
          role="option"
          aria-selected={index === active}
          className={cx('row gap-10', styles.option)}
          onClick={() => follow(one)}
          onPointerMove={() => setActive(index)}
        >
          <Sign of={one} />
          <bdi className="shrinks grows ellipsis">
            {one.kind === 'words' ? t('anchor:search.every', { words: one.name }) : one.name}
          </bdi>
          {one.kind in kinds && (
            <span className="faint tiny">{t(kinds[one.kind as keyof typeof kinds])}</span>
          )}
        </div>
      ))}
    </div>
  );
}

const kinds = {
  team: 'anchor:search.teams',
  competition: 'anchor:search.competitions',
  match: 'anchor:search.matches',
  anchor: 'anchor:search.anchors',
} as const;

function Sign({ of }: { of: Suggestion }) {
  if (of.kind === 'recent') return <Clock3 size={18} aria-hidden />;
  if (of.kind === 'words') return <Search size={18} aria-hidden />;
  if (of.kind === 'anchor') return <Avatar image={of.image} name={of.name} size={24} />;
  return <Crest logo={of.image} name={of.name} size={24} />;
}

/** The words when nobody has typed for a moment. */
function useSettled(words: string): string {
  const [settled, setSettled] = useState(words);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words), pause);
    return () => clearTimeout(timer);
  }, [words]);
  return settled;
}
