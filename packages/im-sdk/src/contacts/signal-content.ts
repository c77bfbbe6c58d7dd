import * as v from 'valibot';
import type { Message } from '../protocol/index.ts';

/** Reads the JSON in a push's content; `undefined` where it is something else. */
export function readContent<S extends v.GenericSchema>(schema: S, message: Message): v.InferOutput<S> | undefined {
  if (!message.content) return undefined;
  try {
    const read = v.safeParse(schema, JSON.parse(message.content));
    return read.success ? read.output : undefined;
  } catch {
    return undefined;
  }
}

/** Reads a flag in a push's content; `undefined` where it is something else. */
export function readFlag({ content }: Message): boolean | undefined {
  if (content === 'true') return true;
  return content === 'false' ? false : undefined;
}

/** The other side of a private push; 0 where it names nobody. */
export function otherSide({ sendId, recvId }: Message, ownId: number): number {
  return (sendId === ownId ? recvId : sendId) ?? 0;
}
