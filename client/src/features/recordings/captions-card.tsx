// The captions of a recording: those it has, and a file to add.
import { Captions, FileUp, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalText } from '../../api/refusal';
import type { OwnReplayAnswer, TextTrack } from '../../api/schema.gen';
import { cx } from '../../lib/cx';
import { loadWithRetry } from '../../lib/load-with-retry';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { IconButton } from '../../ui/icon-button';
import { SectionHead } from '../../ui/section-head';
import { SelectBox } from '../../ui/select-box';
import { TextInput } from '../../ui/text-input';
import { useToast } from '../../ui/toast';
import { captionText, NotText } from './caption-file';
import styles from './recordings.module.css';
import { useRecordingActs } from './recordings-data';

/** Languages of one recording; the server refuses more. */
const MOST = 8;
const longestLabel = 30;

type Names = typeof import('../../i18n/language-names')['LANGUAGE_NAMES'];

/** What languages call themselves; fetched beside the page, because few others need it. */
function useLanguageNames() {
  const [names, setNames] = useState<Names>({});
  useEffect(() => {
    let left = false;
    loadWithRetry(() => import('../../i18n/language-names')).then(
      ({ LANGUAGE_NAMES }) => left || setNames(LANGUAGE_NAMES),
      () => undefined, // their tags serve
    );
    return () => {
      left = true;
    };
  }, []);
  return { names, nameOf: (language: string) => names[language]?.[0] ?? language };
}

const sent = ({ label, src, srclang }: TextTrack) => ({ label, src, srclang });

export function CaptionsCard({ data }: { data: OwnReplayAnswer }) {
  const { t } = useTranslation('studio');
  const { captions, replay } = data;
  const toast = useToast();
  const { edit } = useRecordingActs();
  const { names, nameOf } = useLanguageNames();
  const [busy, setBusy] = useState('');
  const remove = (track: TextTrack) => {
    setBusy(track.srclang);
    const left = captions.filter((other) => other !== track);
    edit({ replayId: replay.replayId, captions: left.map(sent) })
      .catch(toast.refuse)
      .finally(() => setBusy(''));
  };
  return (
    <section className={styles.card} aria-labelledby="recording-captions">
      <SectionHead id="recording-captions" title={t('recordings.captions.title')} />
      {captions.length > 0 && (
        <ul className={cx('stack gap-2', styles.lines)}>
          {captions.map((track) => (
            <li key={track.srclang}>
              <Captions size={18} aria-hidden />
              <span className="shrinks grows breaks">
                <b dir="auto">{track.label}</b>
                <small>
                  <bdi>{nameOf(track.srclang)}</bdi>
                </small>
              </span>
              <IconButton
                small
                tip="none"
                label={t('recordings.captions.remove', { label: track.label })}
                disabled={busy === track.srclang}
                onClick={() => remove(track)}
              >
                <Trash2 size={16} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <AddCaptions data={data} names={names} nameOf={nameOf} />
    </section>
  );
}

interface AddCaptionsProps {
  data: OwnReplayAnswer;
  names: Names;
  nameOf: (language: string) => string;
}

function AddCaptions({ data, names, nameOf }: AddCaptionsProps) {
  const { t, i18n } = useTranslation(['studio', 'errors']);
  const { captions, replay } = data;
  const { edit } = useRecordingActs();
  const toast = useToast();
  const file = useRef<HTMLInputElement>(null);
  const [language, setLanguage] = useState(i18n.language);
  const [label, setLabel] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const replaces = captions.some(({ srclang }) => srclang === language);
  const take = async (chosen: File | undefined) => {
    if (!chosen) return;
    setBusy(true);
    setError(null);
    try {
      const src = captionText(new Uint8Array(await chosen.arrayBuffer()));
      const others = captions.filter(({ srclang }) => srclang !== language).map(sent);
      const added = { label: label.trim() || nameOf(language), src, srclang: language };
      await edit({ replayId: replay.replayId, captions: [...others, added] });
      setLabel('');
      toast.show(t('studio:recordings.captions.done'));
    } catch (fault) {
      const isText = !(fault instanceof NotText);
      setError(isText ? refusalText(t, fault) : t('errors:err.CAPTION_FORMAT_encoding'));
    } finally {
      setBusy(false);
      if (file.current) file.current.value = ''; // the same file may be chosen again, mended
    }
  };
  return (
    <div className={styles.form}>
      <Field label={t('studio:recordings.captions.language')}>
        <SelectBox
          aria-label={t('studio:recordings.captions.language')}
          value={language}
          onChange={setLanguage}
          options={Object.keys({ [language]: '', ...names }).map((value) => ({
            value,
            label: nameOf(value),
          }))}
        />
      </Field>
      <Field label={t('studio:recordings.captions.label')}>
        <TextInput
          name="label"
          value={label}
          onChange={setLabel}
          maxLength={longestLabel}
          placeholder={nameOf(language)}
          dir="auto"
        />
      </Field>
      <input
        ref={file}
        type="file"
        className="vh"
        tabIndex={-1}
        aria-label={t('studio:recordings.captions.file')}
        accept=".vtt,.srt,text/vtt,application/x-subrip"
        onChange={(event) => void take(event.target.files?.[0])}
      />
      <div className={cx('flex wraps gap-12', styles.acts)}>
        <Button
          look="outline"
          size="small"
          busy={busy}
          disabled={captions.length >= MOST && !replaces}
          onClick={() => file.current?.click()}
        >
          <FileUp size={16} aria-hidden />
          {replaces ? t('studio:recordings.captions.replace') : t('studio:recordings.captions.add')}
        </Button>
      </div>
      {error && (
        <p className="error small" role="alert">
          {error}
        </p>
      )}
      <p className="quiet small">{t('studio:recordings.captions.note')}</p>
    </div>
  );
}
