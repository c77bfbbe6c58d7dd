import type { ConversationKey, FriendRequest, Group, GroupMember, GroupRequest, SelfUser } from '../protocol/index.ts';
import type { BroadcastRow } from './broadcast-row.ts';
import { Cell } from './cell.ts';
import { ConversationTable } from './conversations/conversation-table.ts';
import { KeyedSubject, type Schedule } from './keyed-subject.ts';
import type { MessageUpload } from './message-upload.ts';
import { type MessageMemory, MessageTable } from './messages/message-table.ts';
import { Orphans } from './messages/orphans.ts';
import { OwnDeletions } from './messages/own-deletions.ts';
import type { Person, Presence } from './person.ts';
import { Table } from './table.ts';

/**
 * Everything a client knows of one account, in memory. Made once per client and emptied when the account changes, so
 * that what a screen took from it stays valid. Conversations take names, pictures, dnd and top from `people` and
 * `groups` by themselves.
 */
export class RootStore {
  readonly subject: KeyedSubject;
  /** Friends, and whoever else is known by name. Key: user id. */
  readonly people: Table<number, Person>;
  readonly groups: Table<number, Group>;
  /** Members of a group that were asked for, those who left included. Key: group id. */
  readonly members: Table<number, readonly GroupMember[]>;
  /** Requests to get into groups, by id. */
  readonly groupRequests: Table<number, GroupRequest>;
  /** Friend requests by id. */
  readonly requests: Table<number, FriendRequest>;
  readonly presence: Table<number, Presence>;
  /** Ids of people whom one takes nothing from, the last one first. */
  readonly blocked: Cell<readonly number[]>;
  readonly self: Cell<SelfUser | undefined>;
  /** Who types where, now. */
  readonly typing: Table<ConversationKey, readonly number[]>;
  /** Own messages that the server does not have. */
  readonly unsent: Cell<number>;
  /** Files of own messages that are on their way. Key: the message's. */
  readonly uploads: Table<string, MessageUpload>;
  /** Broadcasts that are not over and dismissed. Key: their id. */
  readonly broadcasts: Table<string, BroadcastRow>;
  /** Message rows. Written by `sync/ingest` alone. */
  readonly messages: MessageTable;
  readonly orphans: Orphans;
  readonly deletions: OwnDeletions;
  readonly conversations: ConversationTable;

  /** `onThrown` takes what a listener of the host throws; `memory` is how many message rows are kept. */
  constructor(schedule: Schedule, onThrown?: (cause: unknown) => void, memory?: MessageMemory) {
    this.subject = new KeyedSubject(schedule, onThrown);
    this.people = new Table(this.subject, 'person:');
    this.groups = new Table(this.subject, 'group:');
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
    this.orphans = new Orphans();
    this.deletions = new OwnDeletions();
    this.conversations = new ConversationTable(this.subject, this.people, this.groups);
  }

  /** Forgets the account. Listeners stay and hear of it. */
  reset(): void {
    this.subject.batch(() => {
      for (const table of [this.people, this.groups, this.members, this.requests, this.presence]) table.clear();
      this.groupRequests.clear();
      this.self.set(undefined);
      this.blocked.set([]);
      this.typing.clear();
      this.unsent.set(0);
      this.uploads.clear();
      this.broadcasts.clear();
      this.messages.clear();
      this.orphans.clear();
      this.deletions.clear();
      this.conversations.clear();
    });
  }
}
