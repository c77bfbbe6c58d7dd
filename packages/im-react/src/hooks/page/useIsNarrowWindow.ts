import { narrow } from '../../platform/page/media-query.ts';
import { useReadable } from '../../primitives/useReadable.ts';
import { usePageWindow } from './usePageWindow.ts';

/** Whether the window is narrower than 768 px (a phone). False on a server. */
export function useIsNarrowWindow(): boolean {
  return useReadable(narrow(usePageWindow()), false);
}
