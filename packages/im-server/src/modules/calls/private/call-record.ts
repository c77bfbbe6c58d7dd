import { type CallMode, type CallRecordContent, MessageType } from 'im-sdk/protocol';
import { privateConversation } from '../../../log/conversations/conversation-id.ts';
import type { NewMessage, SenderSnapshot } from '../../../log/new-message.ts';
import type { CallResult } from '../call-state.ts';

/** Message type of a record. */
const TYPES = { voice: MessageType.ACT_RT_VOICE, video: MessageType.ACT_RT_VIDEO } as const;

const sentences: Readonly<Record<CallResult, string>> = {
  answered: 'Call ended',
  missed: 'Missed call',
  rejected: 'Call rejected',
  cancelled: 'Call cancelled',
  failed: 'Call failed',
};

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
  const content: CallRecordContent = { result: call.result, duration: Math.round(call.durationMs / 1_000) };
  return {
    conversation: privateConversation(call.callerId, call.calleeId),
    senderId: call.callerId,
    tmpId: `call-${call.id}`,
    type: TYPES[call.mode],
    content: JSON.stringify(content),
    title: sentences[call.result],
    // The caller has not read the conversation by calling.
    keepUnread: true,
    sender: { senderName: call.callerName, senderRole: null },
  };
}
