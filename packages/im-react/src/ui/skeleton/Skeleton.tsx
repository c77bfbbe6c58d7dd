import type { ReactNode } from 'react';

/** Props of `Skeleton`. */
export interface SkeletonProps {
  /** CSS length. */
  readonly width: string;
  /** CSS length. */
  readonly height: string;
  /** Border radius as a CSS length. Default 6px. */
  readonly radius?: string;
}

/** Grey placeholder shape for content that is loading. */
export function Skeleton({ width, height, radius }: SkeletonProps): ReactNode {
  return <span className="im-skeleton" style={{ inlineSize: width, blockSize: height, borderRadius: radius }} />;
}
