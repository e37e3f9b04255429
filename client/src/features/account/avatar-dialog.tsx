// A new avatar: the chosen picture is moved and zoomed under a square, cut there and sent.
import { cx } from '../../lib/cx';
import 'react-easy-crop/react-easy-crop.css';
import { useEffect, useRef, useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import { useTranslation } from 'react-i18next';
import { post, upload } from '../../api/post';
import { Refusal } from '../../api/refusal';
import { useSession } from '../../session/session';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Skeleton } from '../../ui/skeleton';
import { Slider } from '../../ui/slider';
import { useToast } from '../../ui/toast';
import styles from './avatar-dialog.module.css';

/** Pixels: the window on the screen, the side of what is sent, and one step of an arrow key. */
const WINDOW = 264;
const SIDE = 512;
const STEP = 12;
const ZOOM_MAX = 4;

interface AvatarDialogProps {
  file: File;
  onClose: () => void;
}

export default function AvatarDialog({ file, onClose }: AvatarDialogProps) {
  const { t } = useTranslation(['account', 'common']);
  const { user, setUser } = useSession();
  const toast = useToast();
  const picture = usePicture(file, (refusal) => {
    toast.refuse(refusal);
    onClose();
  });
  const [zoom, setZoom] = useState(1);
  const [square, setSquare] = useState<Area | null>(null);
  const [busy, setBusy] = useState(false);
  const save = async () => {
    if (!picture || !square || !user) return;
    setBusy(true);
    try {
      const { key } = await upload(await cut(picture, square), 'avatar');
      const { userImage } = await post('/web_user/web_update_user_image', { userImage: key });
      setUser({ ...user, userImage });
      toast.show(t('common:done.saved'));
      onClose();
    } catch (refusal) {
      toast.refuse(refusal);
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      keep
      onClose={onClose}
      title={t('account:avatar.title')}
      text={t('account:avatar.text')}
      width={360}
      actions={
        <>
          <Button look="ghost" onClick={onClose}>
            {t('common:action.cancel')}
          </Button>
          <Button busy={busy} disabled={!square} onClick={() => void save()}>
            {t('common:action.save')}
          </Button>
        </>
      }
    >
      <div className={cx('stack gap-16', styles.crop)}>
        {picture ? (
          <CropWindow picture={picture} zoom={zoom} onZoom={setZoom} onSquare={setSquare} />
        ) : (
          <Skeleton width={WINDOW} height={WINDOW} />
        )}
        <div className={cx('stack gap-12 quiet small strong', styles.zoom)}>
          <span aria-hidden>{t('account:avatar.zoom')}</span>
          <Slider
            handles={[{ name: t('account:avatar.zoom'), value: zoom }]}
            min={1}
            max={ZOOM_MAX}
            step={0.05}
            disabled={!picture}
            onMove={setZoom}
          />
        </div>
      </div>
    </Dialog>
  );
}

interface WindowProps {
  picture: HTMLImageElement;
  zoom: number;
  onZoom: (zoom: number) => void;
  /** The square, in pixels of the picture. */
  onSquare: (square: Area) => void;
}

/** The square under which the picture is moved, by pointer, wheel and arrow keys. */
function CropWindow({ picture, zoom, onZoom, onSquare }: WindowProps) {
  const { t } = useTranslation('account');
  const [place, setPlace] = useState({ x: 0, y: 0 });
  return (
    <div className={styles.window} style={{ inlineSize: WINDOW, blockSize: WINDOW }} dir="ltr">
      <Cropper
        image={picture.src}
        aspect={1}
        objectFit="cover"
        cropShape="round"
        showGrid={false}
        crop={place}
        onCropChange={setPlace}
        zoom={zoom}
        maxZoom={ZOOM_MAX}
        onZoomChange={onZoom}
        keyboardStep={STEP}
        onCropAreaChange={(_, pixels) => onSquare(pixels)}
        cropperProps={{ role: 'button', 'aria-label': t('avatar.move') }}
        classes={{ cropAreaClassName: styles.square }}
        disableAutomaticStylesInjection
      />
    </div>
  );
}

/** The file as a picture of known size; a file that is none is refused. */
function usePicture(file: File, refuse: (refusal: Refusal) => void): HTMLImageElement | null {
  const [picture, setPicture] = useState<HTMLImageElement | null>(null);
  const refused = useRef(refuse);
  useEffect(() => {
    const image = new Image();
    image.onload = () => setPicture(image);
    image.onerror = () => refused.current(new Refusal('FILE_FORMAT'));
    image.src = URL.createObjectURL(file);
    return () => {
      image.onload = null;
      image.onerror = null;
      URL.revokeObjectURL(image.src);
    };
  }, [file]);
  return picture;
}

/** The square as a file of its own, white where the picture lets the ground through. */
async function cut(picture: HTMLImageElement, { x, y, width, height }: Area): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Refusal('FILE_FORMAT');
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, SIDE, SIDE);
  pen.drawImage(picture, x, y, width, height, 0, 0, SIDE, SIDE);
  return new Promise((done, fail) =>
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Refusal('FILE_FORMAT'))), 'image/jpeg', 0.9),
  );
}
