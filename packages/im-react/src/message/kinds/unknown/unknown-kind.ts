import type { BuiltInKind, Kind } from '../kind.ts';
import { UnknownKind } from './UnknownKind.tsx';

/** A type that this version does not know. */
export const unknownKind: Kind = { component: UnknownKind, shape: 'text', meta: 'line' };

/** Types 1000 and above that the host has no kind for. */
export const customKind: BuiltInKind<'CUSTOM'> = {
  ...unknownKind,
  summary: (_, { text }) => text,
  copied: ({ text }) => (text === '' ? undefined : { text }),
  isForwardable: ({ content }) => content !== undefined,
};
