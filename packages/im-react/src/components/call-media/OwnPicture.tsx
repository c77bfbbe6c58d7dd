import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { useT } from '../../i18n/useT.ts';
import { useUi } from '../../provider/ui-context.ts';
import { capturePointer } from '../call-frame/capture-pointer.ts';
import { type Corner, cornerAfterKey, cornerAt, nextCorner } from './corner.ts';
import { StreamVideo } from './StreamVideo.tsx';

/** Props of `OwnPicture`. */
export interface OwnPictureProps {
  /** Own camera or screen. */
  readonly stream: MediaStream;
  /** The screen is shared: not mirrored, shown as a whole. */
  readonly isScreen: boolean;
}

/** A press that moves less than this is a click, px. */
const CLICK_PX = 4;

/** The own picture in a corner of the other's. Dragging, a click and the arrow keys move it to another corner. */
export function OwnPicture({ stream, isScreen }: OwnPictureProps): ReactNode {
  const t = useT();
  const isRightToLeft = useUi().direction === 'rtl';
  const [corner, setCorner] = useState<Corner>('top-end');
  const drag = useRef<{ readonly x: number; readonly y: number; hasMoved: boolean }>(undefined);

  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    if (event.button !== 0) return;
    capturePointer(event.currentTarget, event.pointerId);
    drag.current = { x: event.clientX, y: event.clientY, hasMoved: false };
  }
  function onPointerMove(event: PointerEvent<HTMLElement>): void {
    if (!drag.current) return;
    const [x, y] = [event.clientX - drag.current.x, event.clientY - drag.current.y];
    drag.current.hasMoved ||= Math.hypot(x, y) >= CLICK_PX;
    if (drag.current.hasMoved) event.currentTarget.style.translate = `${x}px ${y}px`;
  }
  function onPointerUp(event: PointerEvent<HTMLElement>): void {
    const box = event.currentTarget.parentElement?.getBoundingClientRect();
    event.currentTarget.style.translate = '';
    if (!drag.current?.hasMoved || !box) return;
    setCorner(cornerAt((event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height, isRightToLeft));
  }
  function onClick(): void {
    const wasDragged = drag.current?.hasMoved === true;
    drag.current = undefined;
    if (!wasDragged) setCorner(nextCorner);
  }
  function onKeyDown(event: KeyboardEvent): void {
    const next = cornerAfterKey(corner, event.key, isRightToLeft);
    if (!next) return;
    event.preventDefault();
    setCorner(next);
  }
  return (
    <button
      type="button"
      className="im-call-own"
      data-im-part="call-own-picture"
      data-corner={corner}
      aria-label={t('call.ownPicture')}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={onPointerUp}
      onClick={onClick}
      onKeyDown={onKeyDown}
    >
      <StreamVideo stream={stream} isMirrored={!isScreen} isWhole={isScreen} />
    </button>
  );
}
