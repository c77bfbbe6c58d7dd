import { type CallMode, type CallRecordContent, MessageType, writeCallRecord } from '../../../../protocol/index.ts';

const REASONS: Readonly<Record<string, string>> = {
  busy: 'The other side is busy',
  offline: 'The other side is offline',
  timeout: 'No answer',
  unsupported: 'Peer device does not support calls',
};

/** Sentence of a reason for `failed`, for clients that know no keys. */
export function reasonText(key: string | null | undefined, reason: string | null | undefined): string {
  return reason || (REASONS[key ?? ''] ?? 'The call failed');
}

/** Message type of the setup signal of a private call. */
export const setupTypeOf = (mode: CallMode) =>
  mode === 'video' ? MessageType.CALL_SETUP_VIDEO : MessageType.CALL_SETUP_VOICE;

/** Type, content and sentence of the record of a call. */
export function writeRecord(mode: CallMode, result: CallRecordContent['result'], durationSeconds: number) {
  const name = mode === 'video' ? 'video call' : 'voice call';
  const rest = String(durationSeconds % 60).padStart(2, '0');
  const sentences = {
    answered: `The ${name} lasted ${Math.floor(durationSeconds / 60)}:${rest}`,
    missed: `The ${name} was not answered`,
    rejected: `The ${name} was rejected`,
    cancelled: `The ${name} was cancelled`,
    failed: `The ${name} failed`,
  } as const;
  return {
    type: mode === 'video' ? MessageType.ACT_RT_VIDEO : MessageType.ACT_RT_VOICE,
    content: writeCallRecord(result, durationSeconds),
    title: sentences[result],
  };
}
