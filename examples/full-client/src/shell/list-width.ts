import { limits } from 'im-sdk/protocol';

const { min, max, default: standard } = limits.sidebarWidthPx;

/** Clamps a list width (px) to the limits. */
export const clampListWidth = (width: number): number => Math.round(Math.min(max, Math.max(min, width)));

/** Width of the collapsed list: avatars and badges alone. */
export const COLLAPSED_PX = 72;

/** A drag to less than this width collapses the list, to more expands it. */
const COLLAPSE_BELOW_PX = (COLLAPSED_PX + min) / 2;

/** True if a drag of the grip to this width (px) collapses the list. */
export const isCollapsedAt = (width: number): boolean => width < COLLAPSE_BELOW_PX;

/** The stored width in px, else the default. */
export function keptListWidth(saved: string | null): number {
  const width = Number(saved);
  return saved !== null && Number.isFinite(width) && width > 0 ? clampListWidth(width) : standard;
}

/** Width after a key press on the grip; `undefined` for keys that it ignores. */
export function listWidthAfterKey(width: number, key: string, rightToLeft: boolean): number | undefined {
  const step = rightToLeft ? -10 : 10;
  switch (key) {
    case 'ArrowRight':
      return clampListWidth(width + step);
    case 'ArrowLeft':
      return clampListWidth(width - step);
    case 'Home':
      return min;
    case 'End':
      return max;
    case 'Enter':
      return standard;
    default:
      return undefined;
  }
}
