// The chosen pictures in their order: moved by dragging or by buttons, taken out, sent again.
import { ChevronLeft, ChevronRight, ImagePlus, RotateCw, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Refusal, refusalText } from '../../api/post';
import { cx } from '../../lib/cx';
import { imageTypes } from '../../lib/file-rules';
import styles from './compose.module.css';
import { mayHelp, PICTURES_MAX, type Picture } from './pictures';
import type { Pictures } from './use-pictures';

interface PictureTrayProps {
  of: Pictures;
  /** Under each picture. */
  children?: (picture: Picture, n: number) => ReactNode;
}

export function PictureTray({ of, children }: PictureTrayProps) {
  const { t } = useTranslation(['space', 'common']);
  const { pictures, refused } = of;
  const [dragged, setDragged] = useState<number | null>(null);
  const total = pictures.length;
  return (
    <>
      <ol className={cx('stack gap-10', styles.tray)} aria-label={t('space:pictures.label')}>
        {pictures.map((picture, at) => (
          <li
            key={picture.id}
            className={cx('stack gap-6', styles.item)}
            data-state={picture.state}
            data-dragged={dragged === at || undefined}
            draggable
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              setDragged(at);
            }}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event) => {
              if (dragged === null) return;
              event.preventDefault();
              if (dragged !== at) {
                of.move(dragged, at);
                setDragged(at);
              }
            }}
          >
            <div className={styles.frame}>
              <img
                src={picture.preview}
                alt={t('space:lightbox.place', { n: at + 1, total })}
                draggable={false}
              />
              <Fate picture={picture} n={at + 1} onRetry={() => of.retry(picture.id)} />
              <Tool
                side="first"
                label={t('space:pictures.earlier', { n: at + 1 })}
                disabled={at === 0}
                onPress={() => of.move(at, at - 1)}
              >
                <ChevronLeft size={18} aria-hidden className="flip" />
              </Tool>
              <Tool
                side="second"
                label={t('space:pictures.later', { n: at + 1 })}
                disabled={at === total - 1}
                onPress={() => of.move(at, at + 1)}
              >
                <ChevronRight size={18} aria-hidden className="flip" />
              </Tool>
              <Tool
                side="end"
                label={t('space:pictures.remove', { n: at + 1 })}
                onPress={() => of.remove(picture.id)}
              >
                <X size={16} aria-hidden />
              </Tool>
            </div>
            {children?.(picture, at + 1)}
          </li>
        ))}
        <li>
          <label className={styles.add}>
            <input
              type="file"
              multiple
              accept={imageTypes.join(',')}
              onChange={(event) => {
                of.add([...(event.target.files ?? [])]);
                event.target.value = '';
              }}
            />
            <ImagePlus size={22} aria-hidden />
            {t('space:pictures.add')}
            <small className="num">
              {total}/{PICTURES_MAX}
            </small>
          </label>
        </li>
      </ol>
      {(refused.over > 0 || refused.same > 0 || refused.leftOut.length > 0) && (
        <ul className={cx('error small breaks', styles.refused)} role="alert">
          {refused.over > 0 && (
            <li>{t('space:pictures.tooMany', { max: PICTURES_MAX, count: refused.over })}</li>
          )}
          {refused.same > 0 && <li>{t('space:pictures.same', { count: refused.same })}</li>}
          {refused.leftOut.map(({ name, code }) => (
            <li key={name}>
              <bdi>{name}</bdi>: {refusalText(t, new Refusal(code))}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

interface FateProps {
  picture: Picture;
  n: number;
  onRetry: () => void;
}

/** How far a picture is, or why it is not. */
function Fate({ picture, n, onRetry }: FateProps) {
  const { t } = useTranslation('space');
  if (picture.state === 'sent') return null;
  if (picture.state === 'failed')
    return (
      <div className={cx('fills stack gap-4 tiny text-centre', styles.failed)} role="alert">
        <span>{refusalText(t, picture.refused)}</span>
        {mayHelp(picture.refused) && (
          <button type="button" onClick={onRetry} aria-label={t('pictures.retry', { n })}>
            <RotateCw size={18} aria-hidden />
          </button>
        )}
      </div>
    );
  const percent = Math.round(picture.progress * 100);
  return (
    <div
      className={styles.progress}
      role="progressbar"
      aria-label={t('pictures.sending', { n })}
      aria-valuenow={percent}
    >
      <i style={{ inlineSize: `${percent}%` }} />
    </div>
  );
}

interface ToolProps {
  side: 'first' | 'second' | 'end';
  label: string;
  disabled?: boolean;
  onPress: () => void;
  children: ReactNode;
}

function Tool({ side, label, disabled, onPress, children }: ToolProps) {
  return (
    <button
      type="button"
      className={cx('stack centred', styles.tool)}
      data-side={side}
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onPress}
    >
      {children}
    </button>
  );
}
