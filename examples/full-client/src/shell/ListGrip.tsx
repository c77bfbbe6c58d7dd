import { limits } from 'im-sdk/protocol';
import type { KeyboardEvent, PointerEvent } from 'react';
import { useText } from '../settings/AppSettings.tsx';
import { listWidthAfterKey } from './list-width.ts';

interface ListGripProps {
  /** Current width, px. */
  readonly width: number;
  /** Called with the wanted width, px; it may be outside of the limits. */
  readonly onWidth: (width: number) => void;
}

/** Resize handle of the list, 5 px wide: drag, arrow keys; double click restores the default. */
export function ListGrip({ width, onWidth }: ListGripProps) {
  const text = useText();

  const drag = (down: PointerEvent<HTMLElement>) => {
    if (down.button !== 0) return;
    const grip = down.currentTarget;
    const direction = getComputedStyle(grip).direction === 'rtl' ? -1 : 1;
    const start = down.clientX;
    grip.setPointerCapture(down.pointerId);
    grip.dataset.dragging = '';
    const move = (event: globalThis.PointerEvent) => onWidth(width + (event.clientX - start) * direction);
    const up = () => {
      delete grip.dataset.dragging;
      grip.removeEventListener('pointermove', move);
      grip.removeEventListener('pointerup', up);
      grip.removeEventListener('pointercancel', up);
    };
    grip.addEventListener('pointermove', move);
    grip.addEventListener('pointerup', up);
    grip.addEventListener('pointercancel', up);
  };

  const press = (event: KeyboardEvent<HTMLElement>) => {
    const next = listWidthAfterKey(width, event.key, getComputedStyle(event.currentTarget).direction === 'rtl');
    if (next === undefined) return;
    event.preventDefault();
    onWidth(next);
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: an <hr> cannot be focused and dragged
    <div
      className="app-list__grip"
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={text.resizeList}
      aria-valuenow={width}
      aria-valuemin={Math.min(width, limits.sidebarWidthPx.min)}
      aria-valuemax={limits.sidebarWidthPx.max}
      onPointerDown={drag}
      onKeyDown={press}
      onDoubleClick={() => onWidth(limits.sidebarWidthPx.default)}
    />
  );
}
