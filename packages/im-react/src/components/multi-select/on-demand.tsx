import type { ReactNode } from 'react';
import { onDemand } from '../on-demand/on-demand.tsx';

/** The bar in the composer's place while messages are chosen, with its height from the start. */
export const SelectionBar = onDemand(() => import('./SelectionBar.tsx').then((part) => part.SelectionBar), BarToCome, {
  ahead: true,
});

function BarToCome(): ReactNode {
  return (
    <div className="im-composer" data-im-part="selection-bar">
      <div className="im-composer__box">
        <div className="im-choose" />
      </div>
    </div>
  );
}
