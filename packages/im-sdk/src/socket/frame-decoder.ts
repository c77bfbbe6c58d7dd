import type { Decoded, Message, ServerFrame } from '../protocol/index.ts';
import { Cmd, decodeServerFrame } from '../protocol/index.ts';

/**
 * Decodes a frame of the server. Message frames are checked by hand for speed, others by schema; a property test keeps
 * both equal to `decodeServerFrame` of the protocol. Never throws.
 */
export function decodeFrame(text: string): Decoded<ServerFrame> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { ok: false, fault: 'notJson' };
  }
  if (typeof value !== 'object' || value === null) return { ok: false, fault: 'notAFrame' };
  const { cmd, data } = value as { cmd?: unknown; data?: unknown };
  if (cmd !== Cmd.PRIVATE && cmd !== Cmd.GROUP && cmd !== Cmd.SYSTEM) return decodeServerFrame(text);
  if (!isMessage(data)) return { ok: false, fault: 'badData' };
  return { ok: true, frame: { cmd, data } };
}

/** True if a value matches the schema `Message`. */
export function isMessage(value: unknown): value is Message {
  if (typeof value !== 'object' || value === null) return false;
  const m = value as { readonly [field: string]: unknown };
  return (
    typeof m.type === 'number' &&
    numberOrNone(m.id) &&
    textOrNone(m.tmpId) &&
    numberOrNone(m.chatSeq) &&
    numberOrNone(m.countSeq) &&
    numberOrNone(m.seqNo) &&
    numberOrNone(m.sendId) &&
    numberOrNone(m.recvId) &&
    numberOrNone(m.groupId) &&
    textOrNone(m.content) &&
    timeOrNone(m.sendTime) &&
    numberOrNone(m.status) &&
    textOrNone(m.sendNickName) &&
    textOrNone(m.sendHeadImage) &&
    numberOrNone(m.sendRole) &&
    quoteOrNone(m.quoteMessage) &&
    numbersOrNone(m.atUserIds) &&
    flagOrNone(m.receipt) &&
    numberOrNone(m.readedCount) &&
    flagOrNone(m.receiptOk) &&
    textOrNone(m.title) &&
    flagOrNone(m.isEdited) &&
    numberOrNone(m.editedAt) &&
    flagOrNone(m.signal) &&
    reactionsOrNone(m.reactions) &&
    objectOrNone(m.ext) &&
    numberOrNone(m.readSeq)
  );
}

function numberOrNone(value: unknown): boolean {
  return value === undefined || value === null || typeof value === 'number';
}

function textOrNone(value: unknown): boolean {
  return value === undefined || value === null || typeof value === 'string';
}

function flagOrNone(value: unknown): boolean {
  return value === undefined || value === null || typeof value === 'boolean';
}

function objectOrNone(value: unknown): boolean {
  return value === undefined || value === null || typeof value === 'object';
}

function timeOrNone(value: unknown): boolean {
  return value === undefined || value === null || (Number.isInteger(value) && (value as number) >= 0);
}

function numbersOrNone(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  return Array.isArray(value) && value.every((item) => typeof item === 'number');
}

function reactionsOrNone(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  return Array.isArray(value) && value.every(isReaction);
}

function isReaction(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { emoji, count, mine } = value as { readonly [field: string]: unknown };
  return typeof emoji === 'string' && typeof count === 'number' && flagOrNone(mine);
}

function quoteOrNone(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value !== 'object') return false;
  const quote = value as { readonly [field: string]: unknown };
  const id = quote.id;
  return (
    Number.isInteger(id) &&
    (id as number) >= 1 &&
    (id as number) <= Number.MAX_SAFE_INTEGER &&
    numberOrNone(quote.sendId) &&
    textOrNone(quote.sendNickName) &&
    numberOrNone(quote.type) &&
    textOrNone(quote.content) &&
    numberOrNone(quote.status)
  );
}
