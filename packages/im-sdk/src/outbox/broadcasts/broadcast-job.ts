import { type Attachment, allUploaded } from '../../account/attachment.ts';
import { conversationKey, type ErrorCode, MessageType } from '../../protocol/index.ts';
import type { BroadcastRow } from '../../store/broadcast-row.ts';
import type { UploadProgress } from '../../store/message-upload.ts';
import { newItem, type OutboxItem } from '../outbox-item.ts';
import { attachedContent } from '../uploads/attachment-content.ts';

/** Version of the stored format. Broadcasts are never dropped, so every later version must read it. */
const VERSION = 1;

/** Messages to one friend: their `tmpId`s, in the order of `messagesOf`. */
interface FriendSends {
  readonly userId: number;
  readonly tmpIds: readonly string[];
}

/** A broadcast as stored. Delivery is not stored: a message no longer in the outbox is delivered. */
export interface BroadcastJob {
  readonly v: typeof VERSION;
  readonly id: string;
  readonly text: string;
  readonly friendIds: readonly number[];
  readonly attachments: readonly Attachment[];
  /** Epoch ms. */
  readonly time: number;
  /** True if the files are on disk. */
  readonly areFilesStored: boolean;
  /** Empty until every attachment is uploaded. */
  readonly sends: readonly FriendSends[];
  /** Messages discarded from the outbox before they were sent. */
  readonly dropped: readonly string[];
  readonly cancelled: boolean;
  /** Why the upload of the attachments failed. */
  readonly failure: ErrorCode | undefined;
  /** True once `onFinished` was called. */
  readonly isFinishEmitted: boolean;
}

/** Content of a broadcast before it starts. */
export type NewBroadcast = Pick<BroadcastJob, 'id' | 'text' | 'friendIds' | 'attachments' | 'time'>;

/** Creates a broadcast without sends. */
export function newJob(broadcast: NewBroadcast): BroadcastJob {
  const initial = {
    areFilesStored: false,
    sends: [],
    dropped: [],
    cancelled: false,
    failure: undefined,
    isFinishEmitted: false,
  };
  return { v: VERSION, ...broadcast, ...initial };
}

/** Parses a stored broadcast; `undefined` if the format is unknown. */
export function readJob(value: unknown): BroadcastJob | undefined {
  const job = value as Partial<BroadcastJob> | undefined;
  if (typeof job !== 'object' || job === null || job.v !== VERSION) return undefined;
  if (typeof job.id !== 'string' || !Array.isArray(job.friendIds)) return undefined;
  // Names of the fields in earlier versions.
  const { filesKept = false, told = false, ...known } = job as BroadcastJob & { filesKept?: boolean; told?: boolean };
  return {
    ...known,
    areFilesStored: known.areFilesStored ?? filesKept,
    isFinishEmitted: known.isFinishEmitted ?? told,
  };
}

/** Creates the messages for every friend, with new ids. */
export function withSends(job: BroadcastJob, nextId: () => string): BroadcastJob {
  const each = messagesOf(job).length;
  const sends = job.friendIds.map((userId) => ({ userId, tmpIds: Array.from({ length: each }, nextId) }));
  return { ...job, sends };
}

/** Recreates the discarded messages with new ids. */
export function withoutDropped(job: BroadcastJob, nextId: () => string): BroadcastJob {
  const dropped = new Set(job.dropped);
  const sends = job.sends.map(({ userId, tmpIds }) => ({
    userId,
    tmpIds: tmpIds.map((tmpId) => (dropped.has(tmpId) ? nextId() : tmpId)),
  }));
  return { ...job, sends, dropped: [], cancelled: false, isFinishEmitted: false };
}

/** The outbox items of a broadcast, filtered by `wants`. */
export function itemsOf(job: BroadcastJob, wants: (tmpId: string) => boolean = () => true): OutboxItem[] {
  const messages = messagesOf(job);
  // Sent without any conversation in view: their unread messages stay unread.
  const unseen = { keepUnread: true };
  const plain = { atUserIds: [], quoteMessageId: 0, receipt: false, ...unseen, time: job.time, broadcast: job.id };
  return job.sends.flatMap(({ userId, tmpIds }) => {
    const conversation = conversationKey('private', userId);
    return tmpIds.flatMap((tmpId, index) => {
      const message = messages[index];
      return message && wants(tmpId) ? [newItem({ ...plain, ...message, tmpId, conversation })] : [];
    });
  });
}

/** Looks up the outbox state of one message; `undefined` once it left the outbox. */
export type FindMessage = (tmpId: string) => 'waiting' | 'failed' | undefined;

/** Builds the row shown for a broadcast. */
export function rowOf(job: BroadcastJob, find: FindMessage, upload: UploadProgress): BroadcastRow {
  const dropped = new Set(job.dropped);
  const failedUserIds: number[] = [];
  let done = 0;
  let waiting = 0;
  for (const { userId, tmpIds } of job.sends) {
    const outcomes = tmpIds.map((tmpId) => (dropped.has(tmpId) ? 'failed' : find(tmpId)));
    if (outcomes.includes('waiting')) waiting += 1;
    else if (outcomes.includes('failed')) failedUserIds.push(userId);
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
    survivesReload: job.areFilesStored || allUploaded(job.attachments),
  };
}

function stateOf(job: BroadcastJob, waiting: number): BroadcastRow['state'] {
  if (job.failure) return 'failed';
  if (job.cancelled) return 'cancelled';
  if (job.sends.length === 0) return 'uploading';
  return waiting > 0 ? 'sending' : 'finished';
}

/** The text, then each attachment as a separate message. */
function messagesOf({ text, attachments }: BroadcastJob): { readonly type: number; readonly content: string }[] {
  const files = attachments.map((attachment) => {
    const type = attachment.use === 'image' ? MessageType.IMAGE : MessageType.FILE;
    return { type, content: attachedContent(type, [attachment], '') };
  });
  return text.trim() === '' ? files : [{ type: MessageType.TEXT, content: text }, ...files];
}
