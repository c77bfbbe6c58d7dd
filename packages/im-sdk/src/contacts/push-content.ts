import * as v from 'valibot';
import type { Message } from '../protocol/index.ts';

/** Parses the JSON content of a push; `undefined` if it does not match the schema. */
export function readContent<S extends v.GenericSchema>(schema: S, message: Message): v.InferOutput<S> | undefined {
  if (!message.content) return undefined;
  try {
    const read = v.safeParse(schema, JSON.parse(message.content));
    return read.success ? read.output : undefined;
  } catch {
    return undefined;
  }
}

/** Parses the flag in a push's content; `undefined` if it is not `true` or `false`. */
export function readFlag({ content }: Message): boolean | undefined {
  if (content === 'true') return true;
  return content === 'false' ? false : undefined;
}

/** User id of the other side of a private push; 0 if there is none. */
export function otherSide({ sendId, recvId }: Message, ownId: number): number {
  return (sendId === ownId ? recvId : sendId) ?? 0;
}
