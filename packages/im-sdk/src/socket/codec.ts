import { Cmd, type Decoded, decodeServerFrame, type Message, type ServerFrame } from '../protocol/index.ts';

/**
 * Reads a frame of the server. Frames that carry a message are checked by hand, because thousands of them come in a
 * row; everything else by the schema. A property holds both readings to each other. Never throws.
 */
export function decodeFrame(text: string): Decoded<ServerFrame> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { ok: false, fault: 'notJson' };
  }
  if (isRecord(value) && isMessageCmd(value.cmd)) {
    const { cmd, data } = value;
    return isMessage(data) ? { ok: true, frame: { cmd, data } } : { ok: false, fault: 'badData' };
  }
  return decodeServerFrame(text);
}

type Fields = { readonly [name: string]: unknown };

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}

function isMessageCmd(cmd: unknown): cmd is 3 | 4 | 5 {
  return cmd === Cmd.PRIVATE || cmd === Cmd.GROUP || cmd === Cmd.SYSTEM;
}

const isAbsent = (value: unknown): boolean => value === undefined || value === null;
const isNumber = (value: unknown): boolean => typeof value === 'number' || isAbsent(value);
const isText = (value: unknown): boolean => typeof value === 'string' || isAbsent(value);
const isFlag = (value: unknown): boolean => typeof value === 'boolean' || isAbsent(value);
const isTime = (value: unknown): boolean => isAbsent(value) || (Number.isInteger(value) && (value as number) >= 0);

/** Whether a value is a message of the wire: the schema `Message`, written out. */
export function isMessage(value: unknown): value is Message {
  if (!isRecord(value)) return false;
  const m = value;
  return (
    typeof m.type === 'number' &&
    isNumber(m.id) &&
    isText(m.tmpId) &&
    isNumber(m.chatSeq) &&
    isNumber(m.countSeq) &&
    isNumber(m.seqNo) &&
    isNumber(m.sendId) &&
    isNumber(m.recvId) &&
    isNumber(m.groupId) &&
    isText(m.content) &&
    isTime(m.sendTime) &&
    isNumber(m.status) &&
    isText(m.sendNickName) &&
    isText(m.sendHeadImage) &&
    isNumber(m.sendRole) &&
    isQuote(m.quoteMessage) &&
    isNumbers(m.atUserIds) &&
    isFlag(m.receipt) &&
    isNumber(m.readedCount) &&
    isFlag(m.receiptOk) &&
    isText(m.title) &&
    isFlag(m.isEdited) &&
    isNumber(m.editedAt) &&
    isFlag(m.signal) &&
    (isAbsent(m.ext) || isRecord(m.ext)) &&
    isNumber(m.readSeq)
  );
}

function isNumbers(value: unknown): boolean {
  return isAbsent(value) || (Array.isArray(value) && value.every((entry) => typeof entry === 'number'));
}

function isQuote(value: unknown): boolean {
  if (isAbsent(value)) return true;
  if (!isRecord(value)) return false;
  const { id } = value;
  return (
    Number.isSafeInteger(id) &&
    (id as number) >= 1 &&
    isNumber(value.sendId) &&
    isText(value.sendNickName) &&
    isNumber(value.type) &&
    isText(value.content) &&
    isNumber(value.status)
  );
}
