// The search field of the top bar; the words travel in the address.
import { Search } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import styles from './shell.module.css';

const longest = 50;

/** `here`: on the page of the search, where it takes the bar of a narrow window and waits for words. */
export function SearchField({ here }: { here: boolean }) {
  const { t } = useTranslation('common');
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const searched = params.get('q') ?? '';
  const [words, setWords] = useState(searched);
  useEffect(() => setWords(searched), [searched]);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (here && !searched) input.current?.focus();
  }, [here, searched]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const q = words.trim();
    if (q) navigate(`/search?q=${encodeURIComponent(q)}`);
  };

  return (
    <search className={styles.search}>
      <form onSubmit={submit}>
        <Search size={18} aria-hidden />
        <input
          ref={input}
          type="search"
          name="q"
          maxLength={longest}
          aria-label={t('search')}
          placeholder={t('search')}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      </form>
    </search>
  );
}
