// One language of a text: written in the editor beside what comes of it, and saved under the next version.
import { ArrowLeft, ExternalLink } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RichTextShowAnswer } from '../../../src/api/schema.gen';
import { lazy } from '../../../src/i18n/lazy';
import { cx } from '../../../src/lib/cx';
import { Button, buttonClass } from '../../../src/ui/button';
import { ErrorState } from '../../../src/ui/error-state';
import { Field } from '../../../src/ui/field';
import { LeaveGuard } from '../../../src/ui/leave-guard';
import { Skeleton } from '../../../src/ui/skeleton';
import { TextInput } from '../../../src/ui/text-input';
import { useToast } from '../../../src/ui/toast';
import { call } from '../../api/call';
import { useCall } from '../../api/use-call';
import { ActDialog } from '../../frame/act-dialog';
import { EditedMeanwhile } from '../../frame/edited-meanwhile';
import { isRightToLeft, languageName } from '../../frame/languages';
import { useEdits } from '../../frame/use-edits';
import styles from './rich.module.css';
import { RichResult } from './rich-result';
import { isAgreement, nameOf, pathOf, type TextName } from './rich-types';

const RichEditor = lazy(() => import('./rich-editor'));

const TITLE_MAX = 60;

interface RichDeskProps extends TextName {
  /** The version it will be saved under: one more than the newest in any language. */
  nextVersion: number;
  onClose: () => void;
  onSaved: () => void;
}

export function RichDesk(props: RichDeskProps) {
  const { t } = useTranslation('console');
  const { type, languageType, onSaved } = props;
  const shown = useCall('/admin/rich_text_show', { type, languageType });
  /** Counts how often the text was read anew; what others write meanwhile does not take away what is typed here. */
  const [round, setRound] = useState(0);
  const readAgain = () => void shown.refetch().then(() => setRound((n) => n + 1));
  if (shown.error && !shown.data)
    return <ErrorState error={shown.error} onRetry={() => void shown.refetch()} />;
  if (!shown.data) return <Skeleton height={420} />;
  return (
    <section aria-label={t(`texts.rich.types.${type}`)}>
      <RichForm
        key={round}
        {...props}
        shown={shown.data}
        readAt={shown.dataUpdatedAt}
        onReadAgain={readAgain}
        onSaved={() => {
          onSaved();
          readAgain();
        }}
      />
    </section>
  );
}

interface RichFormProps extends RichDeskProps {
  shown: RichTextShowAnswer;
  /** When it was read from the server. */
  readAt: number;
  onReadAgain: () => void;
}

function RichForm(props: RichFormProps) {
  const { type, languageType, nextVersion, shown, readAt, onSaved, onReadAgain } = props;
  const { t } = useTranslation('console');
  const toast = useToast();
  const [stored] = useState({ title: shown.text?.title ?? '', html: shown.text?.contentHtml ?? '' });
  const [title, setTitle] = useState(stored.title);
  /** What is put into the editor; what is typed there comes back as `text`. */
  const [content, setContent] = useState(stored.html);
  const [text, setText] = useState(stored.html);
  /** The stored text as the editor writes it: typing nothing changes nothing. */
  const [base, setBase] = useState(stored.html);
  const [asking, setAsking] = useState(false);
  const edits = useEdits(`text:${nameOf(props)}`, readAt);
  const unsaved = title !== stored.title || text !== base;

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
    <div className="stack gap-16">
      {unsaved && <LeaveGuard staysAt={(query) => query.get('open') === nameOf(props)} />}
      <Head {...props} unsaved={unsaved}>
        <Button disabled={!unsaved || title.trim() === ''} onClick={() => setAsking(true)}>
          {t('texts.rich.saveAs', { version: nextVersion })}
        </Button>
      </Head>
      <EditedMeanwhile edits={edits} onTheirs={onReadAgain} />
      <div className={cx('stack gap-20', styles.sides)}>
        <div className={styles.side}>
          <TitleField {...props} value={title} onChange={setTitle} />
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
          {...{ type, languageType, shown, title }}
          html={text}
          onRestore={(old) => {
            setTitle(old.title);
            setContent(old.contentHtml ?? '');
            toast.show(t('texts.rich.restored', { version: old.version }));
          }}
        />
      </div>
      {asking && <SaveDialog {...props} onClose={() => setAsking(false)} onAct={save} />}
    </div>
  );
}

interface HeadProps extends TextName {
  unsaved: boolean;
  onClose: () => void;
  /** The button that saves. */
  children: ReactNode;
}

function Head({ type, languageType, unsaved, onClose, children }: HeadProps) {
  const { t, i18n } = useTranslation('console');
  return (
    <div className={cx('row wraps gap-12', styles.head)}>
      <Button look="ghost" size="small" onClick={onClose}>
        <ArrowLeft size={16} className="flip" aria-hidden />
        {t('texts.rich.back')}
      </Button>
      <h2>
        {t(`texts.rich.types.${type}`)} · {languageName(languageType, i18n.language)}
      </h2>
      {unsaved && <span className="quiet small">{t('texts.rich.unsaved')}</span>}
      <div className={cx('row gap-8', styles.acts)}>
        <a
          className={buttonClass({ look: 'ghost', size: 'small' })}
          href={`${pathOf[type]}?lang=${languageType}`}
          target="_blank"
          rel="noreferrer"
        >
          <ExternalLink size={16} aria-hidden />
          {t('texts.rich.open')}
        </a>
        {children}
      </div>
    </div>
  );
}

interface TitleFieldProps extends TextName {
  value: string;
  onChange: (title: string) => void;
}

function TitleField({ languageType, value, onChange }: TitleFieldProps) {
  const { t } = useTranslation('console');
  return (
    <Field label={t('texts.rich.title')} required>
      <TextInput
        value={value}
        onChange={onChange}
        maxLength={TITLE_MAX}
        showCount
        lang={languageType}
        dir={isRightToLeft(languageType) ? 'rtl' : 'ltr'}
      />
    </Field>
  );
}

interface SaveDialogProps extends Pick<RichFormProps, 'type' | 'languageType' | 'nextVersion' | 'shown'> {
  onClose: () => void;
  onAct: () => Promise<void>;
}

/** An agreement is accepted anew: the question says by how many. */
function SaveDialog({ type, languageType, nextVersion, shown, onClose, onAct }: SaveDialogProps) {
  const { t, i18n } = useTranslation('console');
  const language = languageName(languageType, i18n.language);
  const effect = isAgreement(type) ? (
    <>
      {t('texts.rich.asked', { count: shown.agreed })}{' '}
      {shown.behind > 0 && t('texts.rich.behindToo', { count: shown.behind })}
    </>
  ) : (
    t('texts.rich.plainEffect')
  );
  return (
    <ActDialog
      title={t('texts.rich.askTitle', { title: t(`texts.rich.types.${type}`), language })}
      effect={effect}
      confirm={t('texts.rich.saveAs', { version: nextVersion })}
      harmless
      onClose={onClose}
      onAct={onAct}
    />
  );
}
