import { useAction } from '../../primitives/useAction.ts';
import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useT } from '../../context/texts/useT.ts';
import { cropPicture } from '../../platform/files/crop-picture.ts';
import { Dialog } from '../dialog/Dialog.tsx';
import { Icon } from '../icon/Icon.tsx';
import { ZoomIn, ZoomOut } from '../icon/icons.ts';
import { type CropView, clampView, cropSquare, MAX_ZOOM, type Size, scaleOf, WHOLE, zoomTo } from './crop-geometry.ts';

/** Edge of the frame, px. */
const FRAME_PX = 260;
/** Distance of one arrow key, px of the frame. */
const STEP_PX = 10;

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP_PX, 0],
  ArrowRight: [STEP_PX, 0],
  ArrowUp: [0, -STEP_PX],
  ArrowDown: [0, STEP_PX],
};

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

/** Cuts a square out of a picture: drag or arrow keys move it, the slider or the wheel magnifies it. */
export function CropDialog({ file, url, shape, onClose, onCropped, onUnreadable }: CropDialogProps): ReactNode {
  const t = useT();
  const picture = useRef<HTMLImageElement>(null);
  const [size, setSize] = useState<Size>();
  const [view, setView] = useState(WHOLE);
  /** False once closed: a picture that is still being cut is discarded. */
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  function change(next: (before: CropView, size: Size) => CropView): void {
    if (size) setView((before) => next(before, size));
  }
  const moveBy = (x: number, y: number): void =>
    change((before, of) => clampView({ ...before, x: before.x + x, y: before.y + y }, of, FRAME_PX));
  const magnify = (zoom: number): void => change((before, of) => zoomTo(before, zoom, of, FRAME_PX));

  function onKeyDown(event: KeyboardEvent): void {
    const step = ARROWS[event.key];
    if (!step) return;
    event.preventDefault();
    moveBy(...step);
  }
  function onPointerMove(event: PointerEvent<HTMLElement>): void {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) moveBy(event.movementX, event.movementY);
  }
  const { run, isPending } = useAction(
    async () => {
      if (!size || !picture.current) return;
      const cropped = await cropPicture(picture.current, cropSquare(view, size, FRAME_PX), file);
      if (isOpen.current) onCropped(cropped);
    },
    { onError: () => isOpen.current && onUnreadable() },
  );

  const scale = size ? scaleOf(size, FRAME_PX, view.zoom) : 0;
  const style = {
    inlineSize: size ? `${size.width * scale}px` : undefined,
    blockSize: size ? `${size.height * scale}px` : undefined,
    transform: `translate(-50%, -50%) translate(${view.x}px, ${view.y}px)`,
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('avatar.crop')}
      width={380}
      confirm={{ label: t('action.confirm'), onConfirm: run, disabled: !size, loading: isPending }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be moved with arrow keys */}
      <div
        className="im-crop"
        data-im-part="crop"
        style={{ '--im-crop-frame': `${FRAME_PX}px` } as CSSProperties}
        role="group"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the picture
        tabIndex={0}
        aria-label={t('avatar.move')}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={onPointerMove}
        onWheel={(event) => magnify(view.zoom * (event.deltaY < 0 ? 1.1 : 1 / 1.1))}
      >
        <img
          ref={picture}
          className="im-crop__picture"
          style={style}
          src={url}
          alt=""
          draggable={false}
          data-ready={size ? true : undefined}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
            width > 0 && height > 0 ? setSize({ width, height }) : onUnreadable()
          }
          onError={onUnreadable}
        />
        <span className="im-crop__frame" data-shape={shape} aria-hidden="true" />
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
          value={view.zoom}
          onChange={(event) => magnify(event.currentTarget.valueAsNumber)}
        />
        <Icon shape={ZoomIn} size={18} />
      </label>
    </Dialog>
  );
}
