import type { ReactNode } from 'react';
import { Skeleton } from './Skeleton.tsx';
import { useDelayPassed } from './useDelayPassed.ts';
import { SKELETON_AFTER_MS } from './useSkeleton.ts';

const WIDTHS = [
  ['62%', '88%'],
  ['48%', '76%'],
  ['70%', '92%'],
  ['54%', '80%'],
  ['66%', '70%'],
  ['44%', '90%'],
  ['58%', '84%'],
  ['64%', '74%'],
  ['50%', '86%'],
] as const;

/** Props of `SkeletonRows`. */
export interface SkeletonRowsProps {
  /** Accessible name, such as "Loading chats". */
  readonly label: string;
  /** Avatar size as a CSS length. Default `var(--im-avatar-chat)`. */
  readonly avatar?: string;
  /** Row height as a CSS length. Default `var(--im-row-chat)`. */
  readonly height?: string;
  /** Whether the rows are visible. Default: after 150 ms; `useSkeleton` also keeps them for 300 ms. */
  readonly shown?: boolean;
}

/** Skeleton of a list that is loading. */
export function SkeletonRows({ label, avatar = 'var(--im-avatar-chat)', height, shown }: SkeletonRowsProps): ReactNode {
  const passed = useDelayPassed(SKELETON_AFTER_MS);
  const isVisible = shown ?? passed;
  return (
    <div className="im-plain" aria-busy="true" role="status" aria-label={label} data-im-part="skeleton-rows">
      {isVisible
        ? WIDTHS.map(([name, text]) => (
            <div className="im-skeleton-row" key={name} style={{ minBlockSize: height }}>
              <Skeleton width={avatar} height={avatar} radius="50%" />
              <span className="im-plain">
                <Skeleton width={name} height="12px" />
                <Skeleton width={text} height="10px" />
              </span>
            </div>
          ))
        : null}
    </div>
  );
}
