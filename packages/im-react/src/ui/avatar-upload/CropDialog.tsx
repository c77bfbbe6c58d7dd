import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import { useT } from '../../context/texts/useT.ts';
import { cropPicture } from '../../platform/files/crop-picture.ts';
import { useAction } from '../../primitives/useAction.ts';
import { Dialog } from '../dialog/Dialog.tsx';
import { Icon } from '../icon/Icon.tsx';
import { ZoomIn, ZoomOut } from '../icon/icons.ts';

/** Edge of the frame, px. */
const FRAME_PX = 260;
/** Distance of one arrow key, px of the frame. */
const STEP_PX = 10;
/** Greatest magnification; 1 fills the frame. */
const MAX_ZOOM = 4;

export interface CropDialogProps {
  readonly file: File;
  /** Object URL of the file. */
  readonly url: string;
  /** Shape of the avatar: a circle for people, a rounded square for groups. */
  readonly shape: 'person' | 'group';
  readonly onClose: () => void;
  readonly onCropped: (picture: File) => void;
  /** The file is no picture that this browser can show. */
  readonly onUnreadable: () => void;
}

/** Cuts a square out of a picture: drag, pinch or arrow keys move it, the slider, a pinch or the wheel magnifies it. */
export function CropDialog({ file, url, shape, onClose, onCropped, onUnreadable }: CropDialogProps): ReactNode {
  const t = useT();
  const picture = useRef<HTMLImageElement | null>(null);
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  /** Area of the picture inside the frame, in px of the picture; `undefined` until the picture is loaded. */
  const [area, setArea] = useState<Area>();
  /** False once closed: a picture that is still being cut is discarded. */
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const { run, isPending } = useAction(
    async () => {
      if (!area || !picture.current) return;
      const square = { left: area.x, top: area.y, edge: area.width };
      const cropped = await cropPicture(picture.current, square, file);
      if (isOpen.current) onCropped(cropped);
    },
    { onError: () => isOpen.current && onUnreadable() },
  );

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('avatar.crop')}
      width={380}
      confirm={{ label: t('action.confirm'), onConfirm: run, disabled: !area, loading: isPending }}
    >
      <div className="im-crop" data-im-part="crop" style={{ '--im-crop-frame': `${FRAME_PX}px` } as CSSProperties}>
        <Cropper
          image={url}
          crop={crop}
          zoom={zoom}
          maxZoom={MAX_ZOOM}
          aspect={1}
          cropSize={{ width: FRAME_PX, height: FRAME_PX }}
          objectFit="cover"
          showGrid={false}
          keyboardStep={STEP_PX}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropAreaChange={(_, pixels) => setArea(pixels)}
          setImageRef={(image) => {
            picture.current = image.current;
          }}
          mediaProps={{ alt: '', onError: onUnreadable }}
          cropperProps={{ role: 'group', 'aria-label': t('avatar.move') }}
          classes={{
            containerClassName: 'im-crop__stage',
            mediaClassName: 'im-crop__picture',
            cropAreaClassName: shape === 'group' ? 'im-crop__frame im-crop__frame--group' : 'im-crop__frame',
          }}
          disableAutomaticStylesInjection
        />
      </div>
      <label className="im-crop__zoom">
        <span className="im-hidden-text">{t('avatar.zoom')}</span>
        <Icon shape={ZoomOut} size={18} />
        <input
          className="im-crop__slider"
          type="range"
          min={1}
          max={MAX_ZOOM}
          step={0.05}
          value={zoom}
          onChange={(event) => setZoom(event.currentTarget.valueAsNumber)}
        />
        <Icon shape={ZoomIn} size={18} />
      </label>
    </Dialog>
  );
}
