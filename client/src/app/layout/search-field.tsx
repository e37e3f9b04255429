// The search field of the top bar, with suggestions while it has the focus; the words travel in the address.
import { Search } from 'lucide-react';
import { type FormEvent, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { lazy } from '../../i18n/lazy';
import { useTyped } from '../../lib/use-typed';
import styles from './shell.module.css';

const Suggestions = lazy(() => import('../../features/search/suggestions'), 'anchor');

/** `here`: on the page of the search, where it takes the bar of a narrow window and waits for words. */
export function SearchField({ here }: { here: boolean }) {
  const { t } = useTranslation('common');
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const searched = params.get('q') ?? '';
  const [words, setWords, settle] = useTyped(searched);
  const input = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  const list = useId();
  useEffect(() => {
    if (here && !searched) input.current?.focus();
  }, [here, searched]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const q = words.trim();
    setOpen(false);
    if (!q) return;
    settle(q);
    navigate(`/search?q=${encodeURIComponent(q)}`);
  };
  const type = (typed: string) => {
    setWords(typed);
    setOpen(true);
  };

  return (
    <search className={styles.search}>
      <form onSubmit={submit}>
        <Search size={18} aria-hidden />
        <input
          ref={input}
          type="search"
          name="q"
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={list}
          aria-autocomplete="list"
          autoComplete="off"
          aria-label={t('search')}
          placeholder={t('search')}
          value={words}
          onChange={(event) => type(event.target.value)}
          onFocus={() => setOpen(true)}
          onClick={() => setOpen(true)}
          onBlur={() => setOpen(false)}
        />
      </form>
      {isOpen && (
        <Suspense fallback={null}>
          <Suggestions id={list} input={input} words={words} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </search>
  );
}
