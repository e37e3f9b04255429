// What the editor asks for: where a link leads, and which picture to put in.
import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../../src/lib/cx';
import { Button } from '../../../src/ui/button';
import { Dialog } from '../../../src/ui/dialog';
import { Field } from '../../../src/ui/field';
import { TextInput } from '../../../src/ui/text-input';
import form from '../../frame/form.module.css';
import { PictureField } from '../../frame/picture-field';

const ADDRESS = /^(https?:\/\/[^/?#\s]|mailto:.)\S*$/i;
const ADDRESS_MAX = 500;
const ALT_MAX = 100;

interface AskProps {
  editor: Editor;
  onClose: () => void;
}

export function LinkDialog({ editor, onClose }: AskProps) {
  const { t } = useTranslation('console');
  const before = String(editor.getAttributes('link').href ?? '');
  const [href, setHref] = useState(before);
  const put = () => {
    const address = href.trim();
    const chain = editor.chain().focus().extendMarkRange('link');
    if (editor.state.selection.empty && before === '')
      chain
        .insertContent({ type: 'text', text: address, marks: [{ type: 'link', attrs: { href: address } }] })
        .run();
    else chain.setLink({ href: address }).run();
    onClose();
  };
  return (
    <Dialog open onClose={onClose} title={t('texts.rich.link')}>
      <form
        className="stack gap-16"
        onSubmit={(event) => {
          event.preventDefault();
          put();
        }}
      >
        <Field label={t('texts.rich.linkAddress')} hint={t('texts.rich.linkHint')} required>
          <TextInput value={href} onChange={setHref} maxLength={ADDRESS_MAX} inputMode="url" autoFocus />
        </Field>
        <div className={cx('flex gap-8', form.acts)}>
          {before !== '' && (
            <Button
              look="ghost"
              onClick={() => {
                editor.chain().focus().extendMarkRange('link').unsetLink().run();
                onClose();
              }}
            >
              {t('texts.rich.unlink')}
            </Button>
          )}
          <Button type="submit" disabled={!ADDRESS.test(href.trim())}>
            {t('texts.rich.insert')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

export function PictureDialog({ editor, onClose }: AskProps) {
  const { t } = useTranslation('console');
  const [key, setKey] = useState('');
  const [alt, setAlt] = useState('');
  return (
    <Dialog open keep onClose={onClose} title={t('texts.rich.picture')}>
      <form
        className="stack gap-16"
        onSubmit={(event) => {
          event.preventDefault();
          // The server keeps pictures of the site under this address, wherever they are fetched from.
          editor
            .chain()
            .focus()
            .setImage({ src: `/static/files/${key}`, alt: alt.trim() })
            .run();
          onClose();
        }}
      >
        <PictureField label={t('texts.rich.picture')} scene="banner" value={key} onChange={setKey} required />
        <Field label={t('texts.rich.pictureAlt')} required>
          <TextInput value={alt} onChange={setAlt} maxLength={ALT_MAX} />
        </Field>
        <div className={cx('flex gap-8', form.acts)}>
          <Button type="submit" disabled={key === '' || alt.trim() === '' || /[<>&"]/.test(alt)}>
            {t('texts.rich.insert')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
