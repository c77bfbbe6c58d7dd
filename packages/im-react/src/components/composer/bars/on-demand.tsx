import type { ReactNode } from 'react';
import { onDemand } from '../../on-demand/on-demand.tsx';

/** Holds the height of a bar whose code is not there yet. */
function BarToCome(): ReactNode {
  return <div className="im-composer__bar" />;
}

/** Over the text: the message that is being answered. */
export const QuoteBar = onDemand(() => import('./ComposerBars.tsx').then((bars) => bars.QuoteBar), BarToCome, {
  ahead: true,
});
/** Over the text: the own message that is being changed. */
export const EditBar = onDemand(() => import('./ComposerBars.tsx').then((bars) => bars.EditBar), BarToCome, {
  ahead: true,
});
