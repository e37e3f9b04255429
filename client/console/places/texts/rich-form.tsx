// The editor of a text beside what comes of it: how the site shows it, what differs, and the versions before.
import { ArrowLeft, ExternalLink } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RichTextShowAnswer } from '../../../src/api/schema.gen';
import { lazy } from '../../../src/i18n/lazy';
import { Button, buttonClass } from '../../../src/ui/button';
import { Field } from '../../../src/ui/field';
import { LeaveGuard } from '../../../src/ui/leave-guard';
import { Skeleton } from '../../../src/ui/skeleton';
import { TextInput } from '../../../src/ui/text-input';
import { useToast } from '../../../src/ui/toast';
import { call } from '../../api/call';
import { ActDialog } from '../../frame/act-dialog';
import { EditedMeanwhile } from '../../frame/edited-meanwhile';
import { isRightToLeft, languageName } from '../../frame/languages';
import { useEdits } from '../../frame/use-edits';
import styles from './rich.module.css';
import { RichResult } from './rich-result';
import { isAgreement, nameOf, pathOf, type RichDeskProps, TITLE_MAX } from './rich-types';

const RichEditor = lazy(() => import('./rich-editor'));

interface RichFormProps extends RichDeskProps {
  shown: RichTextShowAnswer;
  /** When it was read from the server. */
  readAt: number;
  onReadAgain: () => void;
}

export function RichForm(props: RichFormProps) {
  const { type, languageType, nextVersion, shown, readAt, onClose, onSaved, onReadAgain } = props;
  const { t, i18n } = useTranslation('console');
  const toast = useToast();
  const [stored] = useState({ title: shown.text?.title ?? '', html: shown.text?.contentHtml ?? '' });
  const [title, setTitle] = useState(stored.title);
  /** What is put into the editor; what is typed there comes back as `text`. */
  const [content, setContent] = useState(stored.html);
  const [text, setText] = useState(stored.html);
  /** The stored text as the editor writes it: typing nothing changes nothing. */
  const [base, setBase] = useState(stored.html);
  const [asking, setAsking] = useState(false);
  const edits = useEdits(`text:${nameOf({ type, languageType })}`, readAt);
  const unsaved = title !== stored.title || text !== base;
  const language = languageName(languageType, i18n.language);

  const save = async () => {
    const kept = await edits.save((seenAct) =>
      call('/admin/rich_text_edit', { type, languageType, title, contentHtml: text, seenAct }),
    );
    toast.show(t('texts.rich.savedAs', { version: kept.version }));
    // Its own version is read back; until then nothing counts as unsaved.
    setBase(text);
    onSaved();
  };

  return (
    <div className={styles.desk}>
      {unsaved && <LeaveGuard staysAt={(query) => query.get('open') === nameOf({ type, languageType })} />}
      <div className={styles.head}>
        <Button look="ghost" size="small" onClick={onClose}>
          <ArrowLeft size={16} className="flip" aria-hidden />
          {t('texts.rich.back')}
        </Button>
        <h2>
          {t(`texts.rich.types.${type}`)} · {language}
        </h2>
        {unsaved && <span className={styles.quiet}>{t('texts.rich.unsaved')}</span>}
        <div className={styles.acts}>
          <a
            className={buttonClass({ look: 'ghost', size: 'small' })}
            href={`${pathOf[type]}?lang=${languageType}`}
            target="_blank"
            rel="noreferrer"
          >
            <ExternalLink size={16} aria-hidden />
            {t('texts.rich.open')}
          </a>
          <Button disabled={!unsaved || title.trim() === ''} onClick={() => setAsking(true)}>
            {t('texts.rich.saveAs', { version: nextVersion })}
          </Button>
        </div>
      </div>
      <EditedMeanwhile edits={edits} onTheirs={onReadAgain} />
      <div className={styles.sides}>
        <div className={styles.side}>
          <Field label={t('texts.rich.title')} required>
            <TextInput
              value={title}
              onChange={setTitle}
              maxLength={TITLE_MAX}
              showCount
              lang={languageType}
              dir={isRightToLeft(languageType) ? 'rtl' : 'ltr'}
            />
          </Field>
          <Suspense fallback={<Skeleton height={360} />}>
            <RichEditor
              label={t('texts.rich.content')}
              html={content}
              lang={languageType}
              rightToLeft={isRightToLeft(languageType)}
              onText={(html, typed) => {
                setText(html);
                if (!typed) setBase(html);
              }}
            />
          </Suspense>
        </div>
        <RichResult
          type={type}
          languageType={languageType}
          shown={shown}
          title={title}
          html={text}
          onRestore={(old) => {
            setTitle(old.title);
            setContent(old.contentHtml ?? '');
            toast.show(t('texts.rich.restored', { version: old.version }));
          }}
        />
      </div>
      {asking && (
        <ActDialog
          title={t('texts.rich.askTitle', { title: t(`texts.rich.types.${type}`), language })}
          effect={
            isAgreement(type) ? (
              <>
                {t('texts.rich.asked', { count: shown.agreed })}{' '}
                {shown.behind > 0 && t('texts.rich.behindToo', { count: shown.behind })}
              </>
            ) : (
              t('texts.rich.plainEffect')
            )
          }
          confirm={t('texts.rich.saveAs', { version: nextVersion })}
          harmless
          onClose={() => setAsking(false)}
          onAct={save}
        />
      )}
    </div>
  );
}
