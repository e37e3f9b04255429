// The tools above a text: styles, lists, links, pictures and tables.
import { type Editor, useEditorState } from '@tiptap/react';
import {
  Bold,
  ImagePlus,
  Italic,
  Link2,
  List,
  ListOrdered,
  Redo2,
  Table2,
  Underline,
  Undo2,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../../src/lib/cx';
import { Menu } from '../../../src/ui/menu';
import { SelectBox } from '../../../src/ui/select-box';
import { Tooltip } from '../../../src/ui/tooltip';
import styles from './rich.module.css';
import { LinkDialog, PictureDialog } from './rich-dialogs';

const LEVELS = [1, 2, 3, 4] as const;

export function RichTools({ editor }: { editor: Editor }) {
  const { t } = useTranslation('console');
  const [asks, setAsks] = useState<'link' | 'picture' | null>(null);
  const now = useEditorState({
    editor,
    selector: ({ editor: at }) => ({
      style: LEVELS.find((level) => at.isActive('heading', { level })) ?? 0,
      bold: at.isActive('bold'),
      italic: at.isActive('italic'),
      underline: at.isActive('underline'),
      bullets: at.isActive('bulletList'),
      numbers: at.isActive('orderedList'),
      link: at.isActive('link'),
      table: at.isActive('table'),
      mayUndo: at.can().undo(),
      mayRedo: at.can().redo(),
    }),
  });
  const run = () => editor.chain().focus();
  const restyle = (level: number) => {
    const heading = LEVELS.find((one) => one === level);
    if (heading) run().setHeading({ level: heading }).run();
    else run().setParagraph().run();
  };

  return (
    <div className={styles.tools} role="toolbar" aria-label={t('texts.rich.tools')}>
      <SelectBox
        aria-label={t('texts.rich.style')}
        className={styles.style}
        value={String(now.style)}
        onChange={(value) => restyle(Number(value))}
        options={[
          { value: '0', label: t('texts.rich.paragraph') },
          ...LEVELS.map((level) => ({ value: String(level), label: t('texts.rich.heading', { level }) })),
        ]}
      />
      <Tool label={t('texts.rich.bold')} on={now.bold} press={() => run().toggleBold().run()}>
        <Bold size={17} />
      </Tool>
      <Tool label={t('texts.rich.italic')} on={now.italic} press={() => run().toggleItalic().run()}>
        <Italic size={17} />
      </Tool>
      <Tool label={t('texts.rich.underline')} on={now.underline} press={() => run().toggleUnderline().run()}>
        <Underline size={17} />
      </Tool>
      <Tool label={t('texts.rich.bullets')} on={now.bullets} press={() => run().toggleBulletList().run()}>
        <List size={17} />
      </Tool>
      <Tool label={t('texts.rich.numbers')} on={now.numbers} press={() => run().toggleOrderedList().run()}>
        <ListOrdered size={17} />
      </Tool>
      <Tool label={t('texts.rich.link')} on={now.link} press={() => setAsks('link')}>
        <Link2 size={17} />
      </Tool>
      <Tool label={t('texts.rich.picture')} press={() => setAsks('picture')}>
        <ImagePlus size={17} />
      </Tool>
      {now.table ? (
        <Menu
          align="start"
          trigger={
            <button type="button" className={cx(styles.tool, styles.on)} aria-label={t('texts.rich.table')}>
              <Table2 size={17} />
            </button>
          }
          items={[
            {
              key: 'row',
              label: t('texts.rich.addRow'),
              onSelect: () => run().addRowAfter().run(),
            },
            {
              key: 'column',
              label: t('texts.rich.addColumn'),
              onSelect: () => run().addColumnAfter().run(),
            },
            {
              key: 'noRow',
              label: t('texts.rich.dropRow'),
              apart: true,
              onSelect: () => run().deleteRow().run(),
            },
            {
              key: 'noColumn',
              label: t('texts.rich.dropColumn'),
              onSelect: () => run().deleteColumn().run(),
            },
            {
              key: 'none',
              label: t('texts.rich.dropTable'),
              danger: true,
              onSelect: () => run().deleteTable().run(),
            },
          ]}
        />
      ) : (
        <Tool
          label={t('texts.rich.table')}
          press={() => run().insertTable({ rows: 3, cols: 2, withHeaderRow: true }).run()}
        >
          <Table2 size={17} />
        </Tool>
      )}
      <Tool label={t('texts.rich.undo')} off={!now.mayUndo} press={() => run().undo().run()}>
        <Undo2 size={17} className="flip" />
      </Tool>
      <Tool label={t('texts.rich.redo')} off={!now.mayRedo} press={() => run().redo().run()}>
        <Redo2 size={17} className="flip" />
      </Tool>
      {asks === 'link' && <LinkDialog editor={editor} onClose={() => setAsks(null)} />}
      {asks === 'picture' && <PictureDialog editor={editor} onClose={() => setAsks(null)} />}
    </div>
  );
}

interface ToolProps {
  label: string;
  /** Whether it is in force where the caret stands; tools without a state leave it out. */
  on?: boolean;
  off?: boolean;
  press: () => void;
  children: ReactNode;
}

function Tool({ label, on, off, press, children }: ToolProps) {
  return (
    <Tooltip text={label} side="above">
      <button
        type="button"
        className={cx(styles.tool, on && styles.on)}
        aria-label={label}
        aria-pressed={on}
        disabled={off}
        // The caret stays in the text.
        onMouseDown={(event) => event.preventDefault()}
        onClick={press}
      >
        {children}
      </button>
    </Tooltip>
  );
}
