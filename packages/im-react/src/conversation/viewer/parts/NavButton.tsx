import type { ReactNode } from 'react';
import { Icon, type IconShape } from '../../../ui/icon/Icon.tsx';
import { Tooltip } from '../../../ui/tooltip/Tooltip.tsx';

export interface TurnPageProps {
  readonly side: 'start' | 'end';
  readonly icon: IconShape;
  readonly label: string;
  /** False at either end. The button stays mounted, to keep focus. */
  readonly possible: boolean;
  readonly onTurn: () => void;
}

/** Round button at a side for the next image in that direction. */
export function NavButton({ side, icon, label, possible, onTurn }: TurnPageProps): ReactNode {
  return (
    <Tooltip text={label}>
      <button
        type="button"
        className="im-viewer__nav"
        data-im-part="viewer-nav"
        data-side={side}
        aria-label={label}
        aria-disabled={!possible}
        onClick={onTurn}
      >
        <Icon shape={icon} size={24} mirror />
      </button>
    </Tooltip>
  );
}
