// Up to three pictures of documents. Only operators can open them later, so the page shows those of this visit alone.
import { FileCheck2, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalText, upload } from '../../api/post';
import { Refusal } from '../../api/refusal';
import { cx } from '../../lib/cx';
import { imageProblem, imageTypes } from '../../lib/file-rules';
import { IconButton } from '../../ui/icon-button';
import styles from './apply.module.css';
import { PROOFS_MAX } from './apply-values';

interface ProofImagesProps {
  /** Storage keys. */
  keys: string[];
  onChange: (keys: string[]) => void;
  error: string | undefined;
}

export function ProofImages({ keys, onChange, error }: ProofImagesProps) {
  const { t } = useTranslation('apply');
  const [refused, setRefused] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  /** Addresses of the pictures chosen on this visit, by their keys. */
  const previews = useRef(new Map<string, string>());
  useEffect(() => {
    const mine = previews.current;
    return () => {
      for (const url of mine.values()) URL.revokeObjectURL(url);
      mine.clear();
    };
  }, []);

  const add = async (files: FileList | null) => {
    setRefused(null);
    setBusy(true);
    let all = keys;
    try {
      for (const file of [...(files ?? [])].slice(0, PROOFS_MAX - keys.length)) {
        const problem = imageProblem(file);
        if (problem) throw new Refusal(problem);
        const { key } = await upload(file, 'apply');
        previews.current.set(key, URL.createObjectURL(file));
        all = [...all.filter((known) => known !== key), key];
        onChange(all);
      }
    } catch (thrown) {
      setRefused(thrown);
    } finally {
      setBusy(false);
    }
  };

  const wrong = refused ? refusalText(t, refused) : error;
  return (
    <fieldset className={cx('stack gap-8', styles.proofs)} aria-describedby="proof-hint">
      <legend>{t('proofs')}</legend>
      <p id="proof-hint" className="faint tiny">
        {t('proofsHint', { max: PROOFS_MAX })}
      </p>
      <ul className={cx('stack gap-10', styles.proofList)}>
        {keys.map((key, index) => {
          const preview = previews.current.get(key);
          return (
            <li key={key} className={cx('stack gap-8 centred', styles.proof)}>
              {preview ? <img src={preview} alt="" /> : <FileCheck2 size={26} aria-hidden />}
              <span>{t('proof', { n: index + 1 })}</span>
              <IconButton
                label={t('proofRemove', { n: index + 1 })}
                disabled={busy}
                onClick={() => {
                  setRefused(null);
                  onChange(keys.filter((other) => other !== key));
                }}
              >
                <X size={16} aria-hidden />
              </IconButton>
            </li>
          );
        })}
        {keys.length < PROOFS_MAX && (
          <li>
            <label className={cx('stack centred strong text-centre', styles.addProof)} aria-busy={busy}>
              <input
                type="file"
                multiple
                accept={imageTypes.join(',')}
                disabled={busy}
                onChange={(event) => {
                  void add(event.target.files);
                  event.target.value = '';
                }}
              />
              {busy ? t('proofBusy') : t('proofAdd')}
            </label>
          </li>
        )}
      </ul>
      {wrong && (
        <p className={cx('error small', styles.wrong)} role="alert">
          {wrong}
        </p>
      )}
    </fieldset>
  );
}
