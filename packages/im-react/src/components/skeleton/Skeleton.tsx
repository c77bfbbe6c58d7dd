import type { ReactNode } from 'react';

export interface SkeletonProps {
  /** CSS lengths. */
  readonly width: string;
  readonly height: string;
  /** Default 6px. */
  readonly radius?: string;
}

/** A grey shape that stands where something is about to appear. */
export function Skeleton({ width, height, radius }: SkeletonProps): ReactNode {
  return <span className="im-skeleton" style={{ inlineSize: width, blockSize: height, borderRadius: radius }} />;
}
