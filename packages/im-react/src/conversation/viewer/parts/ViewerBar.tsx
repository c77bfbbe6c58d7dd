import type { ReactNode } from 'react';
import { useT } from '../../../context/texts/useT.ts';
import type { Signal } from '../../../platform/create-signal.ts';
import { useReadable } from '../../../primitives/useReadable.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Icon, type IconShape } from '../../../ui/icon/Icon.tsx';
import { RotateCw, Scan, ZoomIn, ZoomOut } from '../../../ui/icon/icons.ts';
import { Tooltip } from '../../../ui/tooltip/Tooltip.tsx';
import type { AnimatedTransform } from './animated-transform.ts';

export interface ViewerBarProps {
  readonly transform: Signal<AnimatedTransform>;
  readonly onZoom: (by: 1 | -1) => void;
  readonly onReset: () => void;
  readonly onRotate: () => void;
}

/** Toolbar at the bottom: zoom, reset and rotate. */
export function ViewerBar({ transform, onZoom, onReset, onRotate }: ViewerBarProps): ReactNode {
  const t = useT();
  return (
    <div className="im-viewer__bar" data-im-part="viewer-bar">
      <IconButton icon={ZoomOut} label={t('viewer.zoomOut')} onClick={() => onZoom(-1)} />
      <ZoomValue transform={transform} />
      <IconButton icon={ZoomIn} label={t('viewer.zoomIn')} onClick={() => onZoom(1)} />
      <i className="im-viewer__line" />
      <IconButton icon={Scan} label={t('viewer.reset')} onClick={onReset} />
      <IconButton icon={RotateCw} label={t('viewer.rotate')} onClick={onRotate} />
    </div>
  );
}

function ZoomValue({ transform }: Pick<ViewerBarProps, 'transform'>): ReactNode {
  const { zoom } = useReadable(transform);
  return (
    <span className="im-viewer__zoom" data-im-part="viewer-zoom">
      {Math.round(zoom * 100)}%
    </span>
  );
}

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
