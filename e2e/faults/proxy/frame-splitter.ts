/** One WebSocket frame as it came over the wire. */
export interface WireFrame {
  readonly bytes: Buffer;
  /** The text of a text frame; `undefined` for control frames. */
  readonly text: string | undefined;
  /** Command of the chat frame inside; -1 where there is none. */
  readonly cmd: number;
}

const TEXT = 1;

/** Cuts a stream of bytes into WebSocket frames (RFC 6455, without extensions or fragments). */
export class FrameSplitter {
  #rest: Buffer = Buffer.alloc(0);

  /** Takes bytes; returns the frames that are complete. */
  push(chunk: Buffer): WireFrame[] {
    this.#rest = Buffer.concat([this.#rest, chunk]);
    const frames: WireFrame[] = [];
    for (let length = lengthOf(this.#rest); length <= this.#rest.length; length = lengthOf(this.#rest)) {
      frames.push(read(this.#rest.subarray(0, length)));
      this.#rest = this.#rest.subarray(length);
    }
    return frames;
  }
}

/** Bytes that the first frame takes; infinite while that is not known. */
function lengthOf(bytes: Buffer): number {
  const head = headOf(bytes);
  return head ? head.from + head.size : Number.POSITIVE_INFINITY;
}

function headOf(bytes: Buffer): { from: number; size: number; mask: Buffer | undefined } | undefined {
  const second = bytes[1];
  if (second === undefined) return undefined;
  const short = second & 127;
  const extra = short === 127 ? 8 : short === 126 ? 2 : 0;
  const masked = second >= 128;
  const from = 2 + extra + (masked ? 4 : 0);
  if (bytes.length < from) return undefined;
  const size = extra === 8 ? Number(bytes.readBigUInt64BE(2)) : extra === 2 ? bytes.readUInt16BE(2) : short;
  return { from, size, mask: masked ? bytes.subarray(from - 4, from) : undefined };
}

function read(bytes: Buffer): WireFrame {
  const head = headOf(bytes);
  if (!head || ((bytes[0] ?? 0) & 15) !== TEXT) return { bytes, text: undefined, cmd: -1 };
  const payload = Buffer.from(bytes.subarray(head.from));
  const { mask } = head;
  if (mask) for (let at = 0; at < payload.length; at += 1) payload[at] = (payload[at] ?? 0) ^ (mask[at % 4] ?? 0);
  const text = payload.toString('utf8');
  return { bytes, text, cmd: commandIn(text) };
}

function commandIn(text: string): number {
  try {
    const { cmd } = JSON.parse(text) as { cmd?: unknown };
    return typeof cmd === 'number' ? cmd : -1;
  } catch {
    return -1;
  }
}
