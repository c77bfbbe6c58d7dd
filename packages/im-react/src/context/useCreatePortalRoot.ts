import { useState } from 'react';
import { portalParentOf } from '../platform/page/dom.ts';
import { useIsomorphicLayoutEffect } from '../primitives/useIsomorphicLayoutEffect.ts';
import type { RootAttributes } from './ui-context.ts';

/**
 * Parent element of menus, dialogs and other floating parts. Outside the kit's own elements, which may clip, with the
 * same root attributes. Created by hand: React listens on a portal's container, so a portal to the body would process
 * every event of the page twice.
 */
export function useCreatePortalRoot(
  root: HTMLElement | null,
  container: Element | DocumentFragment | undefined,
  { className, lang, dir, 'data-theme': theme, 'data-density': density }: RootAttributes,
): HTMLElement | null {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const home = container ?? (root ? portalParentOf(root) : undefined);
  useIsomorphicLayoutEffect(() => {
    if (!home) return;
    const made = home.ownerDocument.createElement('div');
    made.dataset.imPart = 'portal';
    home.append(made);
    setElement(made);
    return () => {
      made.remove();
      setElement(null);
    };
  }, [home]);
  useIsomorphicLayoutEffect(() => {
    if (!element) return;
    element.className = className;
    Object.assign(element, { lang, dir });
    for (const [name, value] of Object.entries({ theme, density })) {
      if (value === undefined) delete element.dataset[name];
      else element.dataset[name] = value;
    }
  }, [element, className, lang, dir, theme, density]);
  return element;
}
