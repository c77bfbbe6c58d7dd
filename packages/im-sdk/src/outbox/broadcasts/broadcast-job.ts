import { conversationKey, type ErrorCode, MessageType } from '../../protocol/index.ts';
import type { BroadcastRow } from '../../store/broadcast-row.ts';
import type { UploadProgress } from '../../store/message-upload.ts';
import { newItem, type OutboxItem } from '../outbox-item.ts';
import { attachedContent } from '../uploads/attaching.ts';
import { type Attachment, allUploaded } from '../uploads/attachment.ts';

/** Format of stored broadcasts: never dropped, so every later version has to read it. */
const VERSION = 1;

/** What goes to one friend: the ids of its messages, in the order of `messagesOf`. */
interface FriendSends {
  readonly userId: number;
  readonly tmpIds: readonly string[];
}

/** A broadcast as it is stored. What became of its messages is not: the outbox knows what is not delivered. */
export interface BroadcastJob {
  readonly v: typeof VERSION;
  readonly id: string;
  readonly text: string;
  readonly friendIds: readonly number[];
  readonly attachments: readonly Attachment[];
  /** Epoch ms. */
  readonly time: number;
  /** Whether the files are on disk. */
  readonly filesKept: boolean;
  /** Empty until every attachment is on the server. */
  readonly sends: readonly FriendSends[];
  /** Messages that somebody took out of the outbox before they were sent. */
  readonly dropped: readonly string[];
  readonly cancelled: boolean;
  /** Why the attachments could not be uploaded. */
  readonly failure: ErrorCode | undefined;
  /** Whether its end was told. */
  readonly told: boolean;
}

export type NewBroadcast = Pick<BroadcastJob, 'id' | 'text' | 'friendIds' | 'attachments' | 'time'>;

export function newJob(broadcast: NewBroadcast): BroadcastJob {
  const begun = { filesKept: false, sends: [], dropped: [], cancelled: false, failure: undefined, told: false };
  return { v: VERSION, ...broadcast, ...begun };
}

/** Reads a stored broadcast; `undefined` for what no version wrote. */
export function readJob(value: unknown): BroadcastJob | undefined {
  const job = value as Partial<BroadcastJob> | undefined;
  if (typeof job !== 'object' || job === null || job.v !== VERSION) return undefined;
  return typeof job.id === 'string' && Array.isArray(job.friendIds) ? (job as BroadcastJob) : undefined;
}

/** Makes the messages for every friend, under fresh ids. */
export function withSends(job: BroadcastJob, nextId: () => string): BroadcastJob {
  const each = messagesOf(job).length;
  const sends = job.friendIds.map((userId) => ({ userId, tmpIds: Array.from({ length: each }, nextId) }));
  return { ...job, sends };
}

/** Makes what was taken out of the outbox anew, under fresh ids. */
export function withoutDropped(job: BroadcastJob, nextId: () => string): BroadcastJob {
  const dropped = new Set(job.dropped);
  const sends = job.sends.map(({ userId, tmpIds }) => ({
    userId,
    tmpIds: tmpIds.map((tmpId) => (dropped.has(tmpId) ? nextId() : tmpId)),
  }));
  return { ...job, sends, dropped: [], cancelled: false, told: false };
}

/** The messages of a broadcast as the outbox takes them; only those that `wants`. */
export function itemsOf(job: BroadcastJob, wants: (tmpId: string) => boolean = () => true): OutboxItem[] {
  const messages = messagesOf(job);
  const plain = { atUserIds: [], quoteMessageId: 0, receipt: false, time: job.time, broadcast: job.id };
  return job.sends.flatMap(({ userId, tmpIds }) => {
    const conversation = conversationKey('private', userId);
    return tmpIds.flatMap((tmpId, index) => {
      const message = messages[index];
      return message && wants(tmpId) ? [newItem({ ...plain, ...message, tmpId, conversation })] : [];
    });
  });
}

/** What becomes of one message: `find` says what the outbox holds of it. */
export type FindMessage = (tmpId: string) => 'waiting' | 'failed' | undefined;

/** What a screen shows of a broadcast. */
export function rowOf(job: BroadcastJob, find: FindMessage, upload: UploadProgress): BroadcastRow {
  const dropped = new Set(job.dropped);
  const failedUserIds: number[] = [];
  let done = 0;
  let waiting = 0;
  for (const { userId, tmpIds } of job.sends) {
    const fates = tmpIds.map((tmpId) => (dropped.has(tmpId) ? 'failed' : find(tmpId)));
    if (fates.includes('waiting')) waiting += 1;
    else if (fates.includes('failed')) failedUserIds.push(userId);
    else done += 1;
  }
  return {
    id: job.id,
    state: stateOf(job, waiting),
    done,
    total: job.friendIds.length,
    failed: failedUserIds.length,
    failedUserIds,
    upload,
    failure: job.failure,
    survivesReload: job.filesKept || allUploaded(job.attachments),
  };
}

function stateOf(job: BroadcastJob, waiting: number): BroadcastRow['state'] {
  if (job.failure) return 'failed';
  if (job.cancelled) return 'cancelled';
  if (job.sends.length === 0) return 'uploading';
  return waiting > 0 ? 'sending' : 'finished';
}

/** The text, then each attachment as a message of its own. */
function messagesOf({ text, attachments }: BroadcastJob): { readonly type: number; readonly content: string }[] {
  const files = attachments.map((attachment) => {
    const type = attachment.use === 'image' ? MessageType.IMAGE : MessageType.FILE;
    return { type, content: attachedContent(type, [attachment]) };
  });
  return text.trim() === '' ? files : [{ type: MessageType.TEXT, content: text }, ...files];
}
