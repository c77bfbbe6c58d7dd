import * as v from 'valibot';
import { amountOf, type ContentFields, type ContentText, serverMessage, textOf } from './message-kind.ts';

/**
 * Types 40 and 41: record of a call, sent by the caller. `duration` is the talk time in seconds, from the first media on;
 * a call that was accepted and never had any is `failed`.
 * Only a missed call counts as unread, for the callee.
 */
export const CallRecordContent = v.looseObject({
  result: v.picklist(['answered', 'missed', 'rejected', 'cancelled', 'failed']),
  duration: v.nullish(v.number()),
  /** The callee did not answer: unanswered, or cancelled by the caller (extension). */
  missed: v.nullish(v.boolean()),
});
export type CallRecordContent = v.InferOutput<typeof CallRecordContent>;

/** Results of a call that the callee missed. */
const MISSED: ReadonlySet<CallRecordContent['result']> = new Set(['missed', 'cancelled']);

/** Content of a record. */
export function writeCallRecord(result: CallRecordContent['result'], durationSeconds: number): string {
  return JSON.stringify({ result, duration: durationSeconds, ...(MISSED.has(result) && { missed: true }) });
}

/** True for the record of a call that the callee did not miss: answered, rejected or failed. */
export function isSettledCall(content: string | null | undefined): boolean {
  if (!content?.startsWith('{')) return false;
  try {
    const record = v.safeParse(CallRecordContent, JSON.parse(content));
    return record.success && !record.output.missed && !MISSED.has(record.output.result);
  } catch {
    return false;
  }
}

/** Type 40. A record of another server has a sentence instead of JSON. */
export const voiceCallKind = serverMessage({
  type: 40,
  content: CallRecordContent,
  isCounting: true,
  isBubble: true,
  summary: (fields, text) => ({ kind: 'voiceCall', ...callSummary(fields, text) }),
  body: (call, text) => ({ kind: 'voiceCall', ...callBody(call, text) }),
});

/** Type 41. */
export const videoCallKind = serverMessage({
  type: 41,
  content: CallRecordContent,
  isCounting: true,
  isBubble: true,
  summary: (fields, text) => ({ kind: 'videoCall', ...callSummary(fields, text) }),
  body: (call, text) => ({ kind: 'videoCall', ...callBody(call, text) }),
});

function callSummary({ result, duration }: ContentFields, { content }: ContentText) {
  const isOurs = content === '' || content.startsWith('{');
  return { result: textOf(result), duration: amountOf(duration), text: isOurs ? '' : content };
}

function callBody(call: CallRecordContent | undefined, { content, title }: ContentText) {
  return { call, text: call ? title : content || title };
}
