import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useUi } from '../../context/ui-context.ts';
import { startDrag } from '../call-frame/start-drag.ts';
import { type Corner, cornerAfterKey, cornerAt, nextCorner } from './corner.ts';
import { StreamVideo } from './StreamVideo.tsx';

/** Props of `OwnPicture`. */
export interface OwnPictureProps {
  /** Own camera or screen. */
  readonly stream: MediaStream;
  /** The screen is shared: not mirrored, shown as a whole. */
  readonly isScreen: boolean;
}

/** The own picture in a corner of the other's. Dragging, a click and the arrow keys move it to another corner. */
export function OwnPicture({ stream, isScreen }: OwnPictureProps): ReactNode {
  const t = useT();
  const isRightToLeft = useUi().direction === 'rtl';
  const [corner, setCorner] = useState<Corner>('top-end');

  function onPointerDown(down: PointerEvent<HTMLElement>): void {
    if (down.button !== 0) return;
    const picture = down.currentTarget;
    startDrag(down, {
      onMove(x, y) {
        picture.style.translate = `${x}px ${y}px`;
      },
      onEnd({ clientX, clientY }) {
        picture.style.translate = '';
        const box = picture.parentElement?.getBoundingClientRect();
        if (!box) return;
        setCorner(cornerAt((clientX - box.left) / box.width, (clientY - box.top) / box.height, isRightToLeft));
      },
    });
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
      onClick={() => setCorner(nextCorner)}
      onKeyDown={onKeyDown}
    >
      <StreamVideo stream={stream} isMirrored={!isScreen} isWhole={isScreen} />
    </button>
  );
}
