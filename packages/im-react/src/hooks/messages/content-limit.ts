import type { ImClient } from 'im-sdk';
import { limits } from 'im-sdk/protocol';
import { useClient } from '../../context/useClient.ts';
import { useReadable } from '../../primitives/useReadable.ts';

/** Longest text of a message, in UTF-16 units; shorter on servers that implement only the specification. */
export function contentLimit({
  connection,
}: {
  readonly connection: Pick<ImClient['connection'], 'isSpecOnly'>;
}): number {
  return limitOf(connection.isSpecOnly.getSnapshot());
}

/** `contentLimit` of the provider's client; renders when it changes. */
export function useContentLimit(): number {
  return limitOf(useReadable(useClient().connection.isSpecOnly, false));
}

const limitOf = (isSpecOnly: boolean): number => (isSpecOnly ? limits.specOnlyContentLength : limits.contentLength);
