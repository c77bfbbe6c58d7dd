import type { ReactNode } from 'react';

/** Separator between groups of items. */
export function MenuLine(): ReactNode {
  return <hr className="im-menu__line" style={{ border: 0 }} />;
}
