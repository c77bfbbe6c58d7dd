import type { ConversationKey, FriendRequest, Group, GroupMember, GroupRequest, SelfUser } from '../protocol/index.ts';
import type { BroadcastRow } from '../store/broadcast-row.ts';
import { Cell } from '../store/cell.ts';
import { ConversationTable } from '../store/conversations/conversation-table.ts';
import { KeyedSubject, type Schedule } from '../store/keyed-subject.ts';
import type { MessageUpload } from '../store/message-upload.ts';
import { type MessageMemory, MessageTable } from '../store/messages/message-table.ts';
import { OwnDeletions, PendingPatches } from '../store/messages/pending-patches.ts';
import type { Person, Presence } from '../store/person.ts';
import { Table } from '../store/table.ts';

/**
 * In-memory state of one account. Created once per client and cleared when the account changes, so that references held
 * by screens stay valid. Conversations derive name, avatar, dnd and pinning from `people` and `groups`.
 */
export class RootStore {
  readonly subject: KeyedSubject;
  /** Friends and other known users. Key: user id. */
  readonly people: Table<number, Person>;
  /** True once the friend list has been restored or fetched. */
  readonly friendsReady: Cell<boolean>;
  readonly groups: Table<number, Group>;
  /** True once the group list has been restored or fetched. */
  readonly groupsReady: Cell<boolean>;
  /** Members of requested groups, including those who left. Key: group id. */
  readonly members: Table<number, readonly GroupMember[]>;
  /** Requests to join groups, by id. */
  readonly groupRequests: Table<number, GroupRequest>;
  /** Friend requests by id. */
  readonly requests: Table<number, FriendRequest>;
  readonly presence: Table<number, Presence>;
  /** Ids of blocked users, most recent first. */
  readonly blocked: Cell<readonly number[]>;
  readonly self: Cell<SelfUser | undefined>;
  /** Ids of users typing, by conversation. */
  readonly typing: Table<ConversationKey, readonly number[]>;
  /** Number of own messages without the server's ack. */
  readonly unsent: Cell<number>;
  /** Files of pending own messages. Key: that of the message. */
  readonly uploads: Table<string, MessageUpload>;
  /** Broadcasts that were not dismissed. Key: broadcast id. */
  readonly broadcasts: Table<string, BroadcastRow>;
  /** Message rows. Written only by `sync/ingest` and the outbox. */
  readonly messages: MessageTable;
  readonly pendingPatches: PendingPatches;
  readonly deletions: OwnDeletions;
  readonly conversations: ConversationTable;

  /** `onThrown` receives errors of the host's listeners; `memory` limits the message rows in memory. */
  constructor(schedule: Schedule, onThrown?: (cause: unknown) => void, memory?: MessageMemory) {
    this.subject = new KeyedSubject(schedule, onThrown);
    this.people = new Table(this.subject, 'person:');
    this.friendsReady = new Cell(this.subject, 'friendsReady', false);
    this.groups = new Table(this.subject, 'group:');
    this.groupsReady = new Cell(this.subject, 'groupsReady', false);
    this.members = new Table(this.subject, 'members:');
    this.groupRequests = new Table(this.subject, 'groupRequest:');
    this.requests = new Table(this.subject, 'request:');
    this.presence = new Table(this.subject, 'presence:');
    this.blocked = new Cell<readonly number[]>(this.subject, 'blocked', []);
    this.self = new Cell<SelfUser | undefined>(this.subject, 'self', undefined);
    this.typing = new Table(this.subject, 'typing:');
    this.unsent = new Cell(this.subject, 'unsent', 0);
    this.uploads = new Table(this.subject, 'upload:');
    this.broadcasts = new Table(this.subject, 'broadcast:');
    this.messages = new MessageTable(this.subject, memory);
    this.pendingPatches = new PendingPatches();
    this.deletions = new OwnDeletions();
    this.conversations = new ConversationTable(this.subject, this.people, this.groups);
  }

  /** Clears the account. Listeners stay subscribed and are notified. */
  reset(): void {
    this.subject.batch(() => {
      for (const table of [this.people, this.groups, this.members, this.requests, this.presence]) table.clear();
      this.friendsReady.set(false);
      this.groupsReady.set(false);
      this.groupRequests.clear();
      this.self.set(undefined);
      this.blocked.set([]);
      this.typing.clear();
      this.unsent.set(0);
      this.uploads.clear();
      this.broadcasts.clear();
      this.messages.clear();
      this.pendingPatches.clear();
      this.deletions.clear();
      this.conversations.clear();
    });
  }
}
