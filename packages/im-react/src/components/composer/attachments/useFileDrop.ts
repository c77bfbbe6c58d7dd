import { type RefObject, useEffect, useState } from 'react';
import { useEvent } from '../../../hooks/useEvent.ts';
import { isElement } from '../../../platform/realms.ts';
import { filesIn } from '../field/field-events.ts';

const carriesFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') === true;

/**
 * Takes files that are dropped anywhere on the pane around an element (on the element itself where there is no pane).
 * Answers the pane while files are held over it. Without `onFiles` nothing can be dropped there now, and the pointer says
 * so: the browser would open the file in the page's place.
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
