import { useState } from 'react';
import { useLayoutEffectInPage } from '../hooks/useLayoutEffectInPage.ts';
import { floatingHome } from '../platform/realms.ts';
import type { Looks } from './kit-context.ts';

/**
 * The element that floating parts stand in: outside the kit's own box, which may clip, with the same looks. It is not made
 * by a portal: React hears every event of a portal's container, and of the whole page, so every key would go through it twice.
 */
export function usePortalRoot(
  root: HTMLElement | null,
  container: Element | DocumentFragment | undefined,
  { className, lang, dir, 'data-theme': theme, 'data-density': density }: Looks,
): HTMLElement | null {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const home = container ?? (root ? floatingHome(root) : undefined);
  useLayoutEffectInPage(() => {
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
  useLayoutEffectInPage(() => {
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
