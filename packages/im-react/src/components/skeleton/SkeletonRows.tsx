import type { ReactNode } from 'react';
import { Skeleton } from './Skeleton.tsx';
import { useAfter } from './useAfter.ts';

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

/** Nothing is drawn for what is there sooner than this. */
export const SKELETON_AFTER_MS = 150;

/** Rows of a list that is being looked for. Shows nothing for the first 150 ms. */
export function SkeletonRows({
  label,
  avatar = 'var(--im-avatar-chat)',
}: {
  readonly label: string;
  readonly avatar?: string;
}): ReactNode {
  const late = useAfter(SKELETON_AFTER_MS);
  return (
    <div aria-busy="true" role="status" aria-label={label} data-im-part="skeleton-rows">
      {late
        ? WIDTHS.map(([name, text]) => (
            <div className="im-skeleton-row" key={name}>
              <Skeleton width={avatar} height={avatar} radius="50%" />
              <span>
                <Skeleton width={name} height="12px" />
                <Skeleton width={text} height="10px" />
              </span>
            </div>
          ))
        : null}
    </div>
  );
}
