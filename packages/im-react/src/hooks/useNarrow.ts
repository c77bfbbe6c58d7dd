import { narrow } from '../platform/page/media-query.ts';
import { usePageWindow } from './usePageWindow.ts';
import { useReadable } from './useReadable.ts';

/** Whether the window is a phone's, below 768 px. False on a server. */
export function useNarrow(): boolean {
  return useReadable(narrow(usePageWindow()), false);
}
