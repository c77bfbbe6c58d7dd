import type { ReactNode } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { Skeleton } from '../../ui/skeleton/Skeleton.tsx';

/** Side, width and height of the placeholder bubbles. */
const BUBBLES = [
  ['other', '320px', '44px'],
  ['other', '220px', '64px'],
  ['own', '280px', '44px'],
  ['other', '180px', '44px'],
  ['own', '360px', '88px'],
  ['own', '200px', '44px'],
  ['other', '300px', '120px'],
] as const;

/** Skeleton of a message list. Empty until `shown`, to avoid flicker on fast loads. */
export function MessageSkeleton({ shown }: { readonly shown: boolean }): ReactNode {
  const t = useT();
  return (
    <div className="im-message-skeleton" role="status" aria-label={t('message.loading')} aria-busy="true">
      {shown
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
