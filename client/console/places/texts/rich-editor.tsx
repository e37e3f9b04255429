// Writing a text of the site: TipTap with the elements the server keeps, and no others.
import { Bold } from '@tiptap/extension-bold';
import { Document } from '@tiptap/extension-document';
import { HardBreak } from '@tiptap/extension-hard-break';
import { Heading } from '@tiptap/extension-heading';
import { Image } from '@tiptap/extension-image';
import { Italic } from '@tiptap/extension-italic';
import { Link } from '@tiptap/extension-link';
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { Text } from '@tiptap/extension-text';
import { Underline } from '@tiptap/extension-underline';
import { Dropcursor, Gapcursor, UndoRedo } from '@tiptap/extensions';
import { EditorContent, useEditor } from '@tiptap/react';
import { useEffect } from 'react';
import look from '../../../src/ui/rich-text.module.css';
import styles from './rich.module.css';
import { tidyHtml } from './rich-html';
import { RichTools } from './rich-tools';

const extensions = [
  Document,
  Paragraph,
  Text,
  // The server keeps b and i, not strong and em.
  Bold.extend({ renderHTML: () => ['b', 0] }),
  Italic.extend({ renderHTML: () => ['i', 0] }),
  Underline,
  HardBreak,
  Heading.configure({ levels: [1, 2, 3, 4] }),
  BulletList,
  OrderedList,
  ListItem,
  ListKeymap,
  Link.configure({
    openOnClick: false,
    autolink: false,
    protocols: ['mailto'],
    HTMLAttributes: { rel: null, target: null },
    isAllowedUri: (address) => /^(https?:\/\/[^/?#]|mailto:.)/i.test(address ?? ''),
  }),
  Image.configure({ inline: true }),
  Table.configure({ resizable: false }),
  TableRow,
  TableHeader,
  TableCell,
  UndoRedo,
  Dropcursor,
  Gapcursor,
];

interface RichEditorProps {
  label: string;
  /** What it begins with; another one begins anew. */
  html: string;
  lang: string;
  rightToLeft: boolean;
  /** Called with the text as the editor reads it first, then after every change. */
  onText: (html: string, typed: boolean) => void;
}

export default function RichEditor({ label, html, lang, rightToLeft, onText }: RichEditorProps) {
  const editor = useEditor(
    {
      extensions,
      content: html,
      // The security policy of the page allows no styles that scripts write.
      injectCSS: false,
      editorProps: {
        attributes: {
          class: `${look.text} ${styles.page}`,
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-label': label,
          lang,
          dir: rightToLeft ? 'rtl' : 'ltr',
        },
      },
      onCreate: ({ editor: made }) => onText(tidyHtml(made.getHTML()), false),
      onUpdate: ({ editor: changed }) => onText(tidyHtml(changed.getHTML()), true),
    },
    [],
  );
  useEffect(() => {
    if (!editor || editor.isDestroyed || tidyHtml(editor.getHTML()) === html) return;
    editor.commands.setContent(html, { emitUpdate: true });
  }, [html, editor]);
  if (!editor) return null;
  return (
    <div className={styles.editor}>
      <RichTools editor={editor} />
      <EditorContent editor={editor} />
    </div>
  );
}
