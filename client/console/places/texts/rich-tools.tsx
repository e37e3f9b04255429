// The tools above a text: styles, lists, links, pictures and tables.
import { type Editor, useEditorState } from '@tiptap/react';
import {
  Bold,
  ImagePlus,
  Italic,
  Link2,
  List,
  ListOrdered,
  type LucideIcon,
  Redo2,
  Table2,
  Underline,
  Undo2,
} from 'lucide-react';
import { useState } from 'react';
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
  const tools: readonly ToolProps[] = [
    { word: 'bold', icon: Bold, on: now.bold, press: () => run().toggleBold().run() },
    { word: 'italic', icon: Italic, on: now.italic, press: () => run().toggleItalic().run() },
    { word: 'underline', icon: Underline, on: now.underline, press: () => run().toggleUnderline().run() },
    { word: 'bullets', icon: List, on: now.bullets, press: () => run().toggleBulletList().run() },
    { word: 'numbers', icon: ListOrdered, on: now.numbers, press: () => run().toggleOrderedList().run() },
    { word: 'link', icon: Link2, on: now.link, press: () => setAsks('link') },
    { word: 'picture', icon: ImagePlus, press: () => setAsks('picture') },
  ];

  return (
    <div className={cx('row wraps gap-2', styles.tools)} role="toolbar" aria-label={t('texts.rich.tools')}>
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
      {tools.map((tool) => (
        <Tool key={tool.word} {...tool} />
      ))}
      <TableTool editor={editor} inside={now.table} />
      <Tool word="undo" icon={Undo2} flip off={!now.mayUndo} press={() => run().undo().run()} />
      <Tool word="redo" icon={Redo2} flip off={!now.mayRedo} press={() => run().redo().run()} />
      {asks === 'link' && <LinkDialog editor={editor} onClose={() => setAsks(null)} />}
      {asks === 'picture' && <PictureDialog editor={editor} onClose={() => setAsks(null)} />}
    </div>
  );
}

/** Puts a table in; inside of one it changes that. */
function TableTool({ editor, inside }: { editor: Editor; inside: boolean }) {
  const { t } = useTranslation('console');
  const run = () => editor.chain().focus();
  if (!inside)
    return (
      <Tool
        word="table"
        icon={Table2}
        press={() => run().insertTable({ rows: 3, cols: 2, withHeaderRow: true }).run()}
      />
    );
  const acts = [
    { word: 'addRow', act: () => run().addRowAfter().run() },
    { word: 'addColumn', act: () => run().addColumnAfter().run() },
    { word: 'dropRow', act: () => run().deleteRow().run(), apart: true },
    { word: 'dropColumn', act: () => run().deleteColumn().run() },
    { word: 'dropTable', act: () => run().deleteTable().run(), danger: true },
  ] as const;
  return (
    <Menu
      align="start"
      trigger={
        <button type="button" className={cx(styles.tool, styles.on)} aria-label={t('texts.rich.table')}>
          <Table2 size={17} />
        </button>
      }
      items={acts.map(({ word, act, ...look }) => ({
        key: word,
        label: t(`texts.rich.${word}`),
        onSelect: act,
        ...look,
      }))}
    />
  );
}

interface ToolProps {
  word:
    | 'bold'
    | 'italic'
    | 'underline'
    | 'bullets'
    | 'numbers'
    | 'link'
    | 'picture'
    | 'table'
    | 'undo'
    | 'redo';
  icon: LucideIcon;
  /** The other way round where one reads from right to left. */
  flip?: boolean;
  /** Whether it is in force where the caret stands; tools without a state leave it out. */
  on?: boolean;
  off?: boolean;
  press: () => void;
}

function Tool({ word, icon: Icon, flip, on, off, press }: ToolProps) {
  const { t } = useTranslation('console');
  const label = t(`texts.rich.${word}`);
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
        <Icon size={17} className={flip ? 'flip' : undefined} />
      </button>
    </Tooltip>
  );
}
