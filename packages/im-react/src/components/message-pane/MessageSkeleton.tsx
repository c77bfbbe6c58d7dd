import type { ReactNode } from 'react';
import { useT } from '../../i18n/useT.ts';
import { Skeleton } from '../skeleton/Skeleton.tsx';
import { useAfter } from '../skeleton/useAfter.ts';
import { SKELETON_AFTER_MS } from '../skeleton/useSkeleton.ts';

/** Side, width and height of the grey bubbles. */
const BUBBLES = [
  ['other', '320px', '44px'],
  ['other', '220px', '64px'],
  ['own', '280px', '44px'],
  ['other', '180px', '44px'],
  ['own', '360px', '88px'],
  ['own', '200px', '44px'],
  ['other', '300px', '120px'],
] as const;

/** Grey bubbles while messages are looked for. Shows nothing for the first 150 ms. */
export function MessageSkeleton(): ReactNode {
  const t = useT();
  const late = useAfter(SKELETON_AFTER_MS);
  return (
    <div className="im-message-skeleton" role="status" aria-label={t('message.loading')} aria-busy="true">
      {late
        ? BUBBLES.map(([side, width, height]) => (
            <div key={width} className="im-row" data-side={side}>
              {side === 'other' ? <Skeleton width="36px" height="36px" radius="50%" /> : null}
              <Skeleton width={`min(${width}, 70%)`} height={height} radius="var(--im-radius-bubble)" />
            </div>
          ))
        : null}
    </div>
  );
}
