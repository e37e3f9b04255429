// A new avatar: the chosen picture is moved and zoomed under a square, cut there and sent.
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { post, upload } from '../../api/post';
import { Refusal } from '../../api/refusal';
import { useSession } from '../../session/session';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Skeleton } from '../../ui/skeleton';
import { useToast } from '../../ui/toast';
import styles from './avatar-dialog.module.css';
import { type Crop, inside, moved, squareOf, wholePicture, ZOOM_MAX } from './crop';

/** Pixels: the window on the screen, the side of what is sent, and one step of an arrow key. */
const WINDOW = 264;
const SIDE = 512;
const STEP = 12;

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

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
  const [crop, setCrop] = useState(wholePicture);
  const [busy, setBusy] = useState(false);
  const save = async () => {
    if (!picture || !user) return;
    setBusy(true);
    try {
      const { key } = await upload(await cut(picture, crop), 'avatar');
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
          <Button busy={busy} disabled={!picture} onClick={() => void save()}>
            {t('common:action.save')}
          </Button>
        </>
      }
    >
      <div className={styles.crop}>
        {picture ? (
          <CropWindow picture={picture} crop={crop} setCrop={setCrop} />
        ) : (
          <Skeleton width={WINDOW} height={WINDOW} />
        )}
        <label className={styles.zoom}>
          {t('account:avatar.zoom')}
          <input
            type="range"
            min={1}
            max={ZOOM_MAX}
            step={0.05}
            value={crop.zoom}
            disabled={!picture}
            onChange={(event) =>
              picture && setCrop(inside(picture, { ...crop, zoom: Number(event.target.value) }))
            }
          />
        </label>
      </div>
    </Dialog>
  );
}

interface WindowProps {
  picture: HTMLImageElement;
  crop: Crop;
  setCrop: (crop: Crop) => void;
}

/** The square under which the picture is moved, by pointer and by arrow keys. */
function CropWindow({ picture, crop, setCrop }: WindowProps) {
  const { t } = useTranslation('account');
  const grip = useRef<readonly [number, number]>(null);
  const move = (dx: number, dy: number) => setCrop(moved(picture, crop, WINDOW, dx, dy));
  const drag = (event: PointerEvent) => {
    if (!grip.current) return;
    move(event.clientX - grip.current[0], event.clientY - grip.current[1]);
    grip.current = [event.clientX, event.clientY];
  };
  const grab = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    grip.current = [event.clientX, event.clientY];
  };
  const drop = () => {
    grip.current = null;
  };
  const step = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key];
    if (!arrow) return;
    event.preventDefault();
    move(...arrow);
  };
  const square = squareOf(picture, crop);
  const scale = WINDOW / square.side;
  return (
    <button
      type="button"
      className={styles.window}
      style={{ inlineSize: WINDOW, blockSize: WINDOW }}
      aria-label={t('avatar.move')}
      onPointerDown={grab}
      onPointerMove={drag}
      onPointerUp={drop}
      onPointerCancel={drop}
      onKeyDown={step}
    >
      <img
        src={picture.src}
        alt=""
        draggable={false}
        width={picture.width * scale}
        height={picture.height * scale}
        style={{ transform: `translate(${-square.x * scale}px, ${-square.y * scale}px)` }}
      />
    </button>
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
async function cut(picture: HTMLImageElement, crop: Crop): Promise<Blob> {
  const { x, y, side } = squareOf(picture, crop);
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Refusal('FILE_FORMAT');
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, SIDE, SIDE);
  pen.drawImage(picture, x, y, side, side, 0, 0, SIDE, SIDE);
  return new Promise((done, fail) =>
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Refusal('FILE_FORMAT'))), 'image/jpeg', 0.9),
  );
}
