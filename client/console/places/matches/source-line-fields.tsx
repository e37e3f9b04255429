// One line of a source: its name, its address and of what kind it is. The first is the source itself.
import { Play, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { AdminMatchSource, SourceRequest } from '../../../src/api/schema.gen';
import { Button } from '../../../src/ui/button';
import { SelectBox } from '../../../src/ui/select-box';
import { TextInput } from '../../../src/ui/text-input';
import styles from './source.module.css';

export interface Line {
  name: string;
  url: string;
  /** '' as the address ends. */
  type: string;
  definition: string;
}

export const emptyLine: Line = { name: '', url: '', type: '', definition: 'native' };

export function linesOf(source: AdminMatchSource | null): Line[] {
  if (!source) return [emptyLine];
  const { name, url, type, lines } = source;
  return [{ name, url, type, definition: 'native' }, ...lines.map((line) => ({ ...line }))];
}

export function sourceOf([main = emptyLine, ...lines]: readonly Line[]): SourceRequest {
  const clean = ({ name, url, type }: Line) => ({ name: name.trim(), url: url.trim(), type });
  return {
    ...clean(main),
    lines: lines.map((line) => ({ ...clean(line), definition: line.definition as 'native' })),
  };
}

/** The type of stream of a line: the chosen one, else that of the address's ending. */
export function typeOf({ type, url }: Line): string {
  if (type !== '') return type;
  const path = url.trim().split(/[?#]/)[0] ?? '';
  if (/\.m3u8$/i.test(path)) return 'hls';
  if (/\.flv$/i.test(path)) return 'flv';
  return 'mp4';
}

interface SourceLineFieldsProps {
  first: boolean;
  line: Line;
  onChange: (line: Line) => void;
  onRemove: (() => void) | undefined;
  onTest: () => void;
}

const TYPES = ['hls', 'flv', 'mp4'];
const DEFINITIONS = ['native', 'hd', 'sd'] as const;

export function SourceLineFields({ first, line, onChange, onRemove, onTest }: SourceLineFieldsProps) {
  const { t } = useTranslation('console');
  return (
    <fieldset className={styles.line}>
      <legend>{t(first ? 'source.main' : 'source.further')}</legend>
      <TextInput
        aria-label={t('source.address')}
        placeholder="https://"
        type="url"
        value={line.url}
        onChange={(url) => onChange({ ...line, url })}
      />
      <div className={styles.row}>
        <TextInput
          aria-label={t('source.name')}
          placeholder={t('source.name')}
          value={line.name}
          maxLength={100}
          onChange={(name) => onChange({ ...line, name })}
        />
        <SelectBox
          aria-label={t('source.type')}
          value={line.type}
          onChange={(type) => onChange({ ...line, type })}
          options={[
            { value: '', label: t('source.byEnd', { type: typeOf({ ...line, type: '' }).toUpperCase() }) },
            ...TYPES.map((value) => ({ value, label: value.toUpperCase() })),
          ]}
        />
        {!first && (
          <SelectBox
            aria-label={t('source.definition')}
            value={line.definition}
            onChange={(definition) => onChange({ ...line, definition })}
            options={DEFINITIONS.map((value) => ({ value, label: t(`source.definitions.${value}`) }))}
          />
        )}
      </div>
      <div className={styles.row}>
        <Button size="small" look="outline" disabled={line.url.trim() === ''} onClick={onTest}>
          <Play size={14} aria-hidden /> {t('source.tryIt')}
        </Button>
        {onRemove && (
          <Button size="small" look="ghost" onClick={onRemove}>
            <Trash2 size={14} aria-hidden /> {t('source.removeLine')}
          </Button>
        )}
      </div>
    </fieldset>
  );
}
