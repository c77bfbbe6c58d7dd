import type { OpenTimeline } from '../../messages/timeline-snapshot.ts';
import { type ConversationKey, conversationKey } from '../../protocol/index.ts';
import type { MessageRow } from '../../store/messages/message-row.ts';
import { ClientStage, type Seat } from '../client-stage.ts';
import { emptyLog, type MessageLog } from '../server/state/message-log.ts';

export const withFriend = (userId: number): ConversationKey => conversationKey('private', userId);
export const inGroup = (groupId: number): ConversationKey => conversationKey('group', groupId);

/** Two friends and a group of them: what tests of faults play on. */
export class ChatStage extends ClientStage {
  readonly alice = this.person('Alice');
  readonly bob = this.person('Bob');
  readonly hikers: number;

  constructor(options: ConstructorParameters<typeof ClientStage>[0] = {}) {
    super(options);
    this.server.befriend(this.alice, this.bob);
    this.hikers = this.server.makeGroup(this.alice, 'Hikers', [this.bob]);
  }

  /** What the server holds of the two friends' conversation, or of the group's. */
  log(kind: 'private' | 'group'): MessageLog {
    const found = [...this.server.world.logs.values()].find((log) => log.kind === kind);
    return found ?? emptyLog(kind, []);
  }

  /** Texts that the server holds, in its order. */
  stored(kind: 'private' | 'group'): string[] {
    return this.log(kind).rows.flatMap(({ type, content }) => (type === 0 ? [content ?? ''] : []));
  }

  /** Opens a conversation and loads it back to its first row. */
  async whole({ client }: Seat, conversation: ConversationKey): Promise<OpenTimeline> {
    const timeline = client.messages.open(conversation);
    await this.clock.advance(1_000);
    for (let pages = 0; pages < 20 && !timeline.getSnapshot().atStart; pages += 1) {
      await this.clock.during(timeline.loadOlder());
    }
    return timeline;
  }

  /** Writes a text and answers the row's key. */
  send({ client }: Seat, conversation: ConversationKey, text: string): Promise<string> {
    return this.clock.during(client.messages.sendText(conversation, { text }));
  }
}

/** The rows of an open timeline, in its order. */
export function rowsOf(timeline: OpenTimeline): MessageRow[] {
  const { count, keyAt } = timeline.getSnapshot();
  return Array.from({ length: count }, (_, index) => timeline.row(keyAt(index) ?? '').getSnapshot()).filter(
    (row): row is MessageRow => row !== undefined && row.type === 0,
  );
}

export const textsOf = (timeline: OpenTimeline): string[] => rowsOf(timeline).map(({ content }) => content);
export const statesOf = (timeline: OpenTimeline): string[] => rowsOf(timeline).map(({ state }) => state);
