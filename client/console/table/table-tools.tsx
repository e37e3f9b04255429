// What every table offers: the choice of its columns, and its rows as a CSV file.
import { Columns3, Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../src/lib/cx';
import { Button } from '../../src/ui/button';
import { Menu } from '../../src/ui/menu';
import { useToast } from '../../src/ui/toast';
import { saveText } from '../api/save-text';
import { type Column, csvOf } from './column';

import styles from './data-table.module.css';
import type { Found } from './read-all';

interface TableToolsProps<Row> {
  /** Begins the name of the file. */
  id: string;
  columns: readonly Column<Row>[];
  visible: Record<string, boolean>;
  onToggle: (column: string) => void;
  all: () => Promise<Found<Row>>;
}

export function TableTools<Row>({ id, columns, visible, onToggle, all }: TableToolsProps<Row>) {
  const { t } = useTranslation('console');
  const toast = useToast();
  const [saving, setSaving] = useState(false);

  const save = async () => {
    setSaving(true);
    try {
      const { rows, more } = await all();
      const shown = columns.filter((column) => visible[column.id]);
      const cut = more ? t('table.cut', { count: rows.length }) : '';
      saveText(`touchline-${id}.csv`, csvOf(shown, rows, cut && `# ${cut}`), 'text/csv');
      toast.show(cut || t('table.saved', { count: rows.length }));
    } catch (fault) {
      toast.refuse(fault);
    } finally {
      setSaving(false);
    }
  };

  return (
    <span className={cx('flex gap-8', styles.tools)}>
      <Menu
        trigger={
          <button type="button" className={cx('inline-row gap-6 quiet', styles.tool)}>
            <Columns3 size={16} aria-hidden />
            {t('table.columns')}
          </button>
        }
        items={columns.map((column) => ({
          key: column.id,
          label: (
            <>
              {visible[column.id] ? '✓ ' : '\u2003 '}
              {column.name}
            </>
          ),
          disabled: column.fixed,
          onSelect: () => onToggle(column.id),
        }))}
      />
      <Button look="ghost" size="small" busy={saving} onClick={save}>
        {!saving && <Download size={15} aria-hidden />}
        CSV
      </Button>
    </span>
  );
}
