import { type CallMode, MessageType, writeCallRecord } from 'im-sdk/protocol';
import { privateConversation } from '../../../message-log/conversations/conversation-id.ts';
import type { NewMessage, SenderSnapshot } from '../../../message-log/new-message.ts';
import type { CallResult } from '../call-state.ts';

/** Message type of a record. */
const TYPES = { voice: MessageType.ACT_RT_VOICE, video: MessageType.ACT_RT_VIDEO } as const;

/** Sentence for clients that do not read the content. */
function sentenceOf(mode: CallMode, result: CallResult, seconds: number): string {
  const call = mode === 'video' ? 'The video call' : 'The voice call';
  switch (result) {
    case 'answered':
      return `${call} lasted ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
    case 'missed':
      return `${call} was not answered`;
    case 'failed':
      return `${call} failed`;
    default:
      return `${call} was ${result}`;
  }
}

/**
 * Record of a private call in its conversation. Its `tmpId` is made of the call's id: a call has one record, however often
 * its end is tried.
 */
export function callRecord(call: {
  readonly id: string;
  readonly mode: CallMode;
  readonly callerId: number;
  readonly callerName: string;
  readonly calleeId: number;
  readonly result: CallResult;
  readonly durationMs: number;
}): NewMessage & { readonly sender: SenderSnapshot } {
  const seconds = Math.floor(call.durationMs / 1_000);
  return {
    conversation: privateConversation(call.callerId, call.calleeId),
    senderId: call.callerId,
    tmpId: `call-${call.id}`,
    type: TYPES[call.mode],
    content: writeCallRecord(call.result, seconds),
    title: sentenceOf(call.mode, call.result, seconds),
    // The caller has not read the conversation by calling.
    keepUnread: true,
    sender: { senderName: call.callerName, senderRole: null },
  };
}
