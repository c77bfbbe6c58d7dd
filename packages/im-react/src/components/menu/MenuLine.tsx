import type { ReactNode } from 'react';

/** A thin line between rows that belong together. */
export function MenuLine(): ReactNode {
  return <hr className="im-menu__line" style={{ border: 0 }} />;
}
