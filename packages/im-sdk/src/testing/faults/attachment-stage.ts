import type { OpenTimeline } from '../../messages/timeline-snapshot.ts';
import { limits, MessageType } from '../../protocol/index.ts';
import type { MessageRow } from '../../store/messages/message-row.ts';
import type { Seat } from '../client-stage.ts';
import { picture } from '../contract/pictures.ts';
import { type ChatStage, withFriend } from './chat-stage.ts';

/** Every row of an open timeline, in its order. */
export function allRows(timeline: OpenTimeline): MessageRow[] {
  const { count, keyAt } = timeline.getSnapshot();
  return Array.from({ length: count }, (_, index) => timeline.row(keyAt(index) ?? '').getSnapshot()).filter(
    (row): row is MessageRow => row !== undefined,
  );
}

/** What the server holds of the friends' conversation: texts as they are, files by type. */
export function kinds(stage: ChatStage): string[] {
  return stage
    .log('private')
    .rows.map(({ type, content }) => (type === MessageType.TEXT ? (content ?? '') : `#${type}`));
}

/** A file that is uploaded in parts. Its last ten bytes are 7. */
export function largeFile(bytes = limits.cloudUploadBytes + 5_000_000): Blob {
  const content = new Uint8Array(bytes);
  content.fill(7, bytes - 10);
  return new Blob([content], { type: 'application/zip' });
}

/** Sends a picture to Bob. Resolves to the key of its message. */
export async function sendPicture(stage: ChatStage, { client }: Seat): Promise<string> {
  return stage.clock.during(client.messages.sendImage(withFriend(stage.bob), picture()));
}
