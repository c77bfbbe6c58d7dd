import type { ImClient } from 'im-sdk';
import { limits } from 'im-sdk/protocol';
import { useClient } from '../../context/useClient.ts';
import { useReadable } from '../../primitives/useReadable.ts';

/** Longest text of a message, in UTF-16 units; shorter on servers that implement only the specification. */
export function contentLimit({ connection }: { readonly connection: Pick<ImClient['connection'], 'isPlain'> }): number {
  return limitOf(connection.isPlain.getSnapshot());
}

/** `contentLimit` of the provider's client; renders when it changes. */
export function useContentLimit(): number {
  return limitOf(useReadable(useClient().connection.isPlain, false));
}

const limitOf = (isPlain: boolean): number => (isPlain ? limits.specOnlyContentLength : limits.contentLength);
