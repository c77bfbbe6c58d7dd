import { type RefObject, useEffect, useState } from 'react';
import { isElement } from '../../../platform/page/dom.ts';
import { useEvent } from '../../../primitives/useEvent.ts';
import { filesIn } from '../field/field-events.ts';

const carriesFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') === true;

/**
 * Accepts files dropped on the pane around an element, or on the element if there is no pane. Returns the drop zone
 * while files are dragged over it.
 *
 * Without `onFiles` drops are rejected, but still intercepted: the browser would otherwise open the file in place of
 * the page.
 */
export function useFileDrop(
  inside: RefObject<HTMLElement | null>,
  onFiles: ((files: readonly File[]) => void) | undefined,
): HTMLElement | undefined {
  const [over, setOver] = useState<HTMLElement>();
  const takes = useEvent(() => onFiles !== undefined);
  const take = useEvent((files: readonly File[]) => onFiles?.(files));
  useEffect(() => {
    const element = inside.current;
    const zone = element?.closest<HTMLElement>('[data-im-part="message-pane"]') ?? element;
    if (!zone) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    function hold(event: DragEvent): void {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = takes() ? 'copy' : 'none';
      if (takes()) setOver(zone ?? undefined);
    }
    function leave({ relatedTarget }: DragEvent): void {
      if (!(isElement(relatedTarget) && zone?.contains(relatedTarget))) setOver(undefined);
    }
    function drop(event: DragEvent): void {
      setOver(undefined);
      if (!carriesFiles(event)) return;
      event.preventDefault();
      take(filesIn(event.dataTransfer));
    }
    zone.addEventListener('dragenter', hold, { signal });
    zone.addEventListener('dragover', hold, { signal });
    zone.addEventListener('dragleave', leave, { signal });
    zone.addEventListener('drop', drop, { signal });
    return () => leaving.abort();
  }, [inside, take, takes]);
  return over;
}
