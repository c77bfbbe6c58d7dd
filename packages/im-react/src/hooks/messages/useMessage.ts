import type { MessageRow, OpenTimeline } from 'im-sdk';
import { useMemo } from 'react';
import { constantReadable } from '../../platform/constant-readable.ts';
import { useReadable } from '../../primitives/useReadable.ts';

const NO_ROW = constantReadable<MessageRow | undefined>(undefined);

/**
 * One message of an open timeline, by row key; `undefined` if there is no such row or no timeline. Renders only when
 * this message changed: draw each message in a component of its own.
 *
 * @example
 * function Line({ timeline, rowKey }: { timeline: OpenTimeline; rowKey: string }) {
 *   const message = useMessage(timeline, rowKey);
 *   return message ? <li>{message.content}</li> : null;
 * }
 */
export function useMessage(timeline: OpenTimeline | undefined, key: string): MessageRow | undefined {
  return useReadable(
    useMemo(() => timeline?.row(key) ?? NO_ROW, [timeline, key]),
    undefined,
  );
}
