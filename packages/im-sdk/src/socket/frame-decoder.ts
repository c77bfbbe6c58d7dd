import { Cmd, type Decoded, decodeServerFrame, isMessage, type ServerFrame } from '../protocol/index.ts';

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
