// What became of a clip that was asked for: it is being made, is there, or could not be made.
import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ClipState } from '../../api/enums.gen';
import type { ClipItem } from '../../api/schema.gen';
import { cx } from '../../lib/cx';
import { Button, buttonClass } from '../../ui/button';
import { Cover } from '../../ui/cover';
import { useCopyLink } from '../../ui/use-copy-link';
import { clipPath, useClip } from './clip-data';
import styles from './clip-editor.module.css';

interface ClipMadeProps {
  clip: ClipItem;
  onAnother: () => void;
}

export function ClipMade({ clip: asked, onAnother }: ClipMadeProps) {
  const { t } = useTranslation(['clips', 'room']);
  const { data } = useClip(asked.clipId);
  const copy = useCopyLink();
  const clip = data?.clip ?? asked;
  const { state, clipId } = clip;
  const url = `${window.location.origin}${clipPath(clipId)}`;
  return (
    <div className={styles.made}>
      <p className="strong" role="status">
        {t(`clips:state.${state as ClipState}`)}
      </p>
      {state === ClipState.Ready && (
        <Link to={clipPath(clipId)} className="row gap-12 bold breaks">
          <span className={styles.cover}>
            <Cover image={clip.image} />
          </span>
          <bdi>{clip.title}</bdi>
        </Link>
      )}
      <div className={cx('row wraps gap-8', styles.acts)}>
        <Button look="plain" size="small" onClick={onAnother}>
          {t('clips:another')}
        </Button>
        {state === ClipState.Ready && (
          <>
            <Button
              look="ghost"
              size="small"
              onClick={() =>
                void copy(url, { copied: t('room:shareCopied'), failed: t('room:shareFailed', { url }) })
              }
            >
              <Copy size={16} aria-hidden />
              {t('room:shareCopy')}
            </Button>
            <Link to={clipPath(clipId)} className={buttonClass({ size: 'small' })}>
              {t('clips:open')}
            </Link>
          </>
        )}
      </div>
    </div>
  );
}
