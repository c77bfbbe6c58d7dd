import type { ReactNode } from 'react';
import type { Signal } from '../../../hooks/create-signal.ts';
import { useReadable } from '../../../hooks/useReadable.ts';
import { useT } from '../../../i18n/useT.ts';
import { IconButton } from '../../button/IconButton.tsx';
import { RotateCw, Scan, ZoomIn, ZoomOut } from '../../icon/icons.ts';
import type { Pose } from './pose.ts';

export interface ViewerBarProps {
  readonly pose: Signal<Pose>;
  readonly onZoom: (by: 1 | -1) => void;
  readonly onReset: () => void;
  readonly onRotate: () => void;
}

/** Toolbar at the bottom: zoom, reset and rotate. */
export function ViewerBar({ pose, onZoom, onReset, onRotate }: ViewerBarProps): ReactNode {
  const t = useT();
  return (
    <div className="im-viewer__bar" data-im-part="viewer-bar">
      <IconButton icon={ZoomOut} label={t('viewer.zoomOut')} onClick={() => onZoom(-1)} />
      <ZoomValue pose={pose} />
      <IconButton icon={ZoomIn} label={t('viewer.zoomIn')} onClick={() => onZoom(1)} />
      <i className="im-viewer__line" />
      <IconButton icon={Scan} label={t('viewer.reset')} onClick={onReset} />
      <IconButton icon={RotateCw} label={t('viewer.rotate')} onClick={onRotate} />
    </div>
  );
}

function ZoomValue({ pose }: Pick<ViewerBarProps, 'pose'>): ReactNode {
  const { zoom } = useReadable(pose);
  return (
    <span className="im-viewer__zoom" data-im-part="viewer-zoom">
      {Math.round(zoom * 100)}%
    </span>
  );
}
