import type { CallMode, RefusalKey } from 'im-sdk/protocol';
import type { Actor } from '../../actor.ts';
import type { ConnectionName } from '../../bus-topics.ts';

/** Account, device and connection that sends a request about a call. */
export interface Requester {
  readonly actor: Actor;
  /** Connection named by the request; `undefined` for a client that does not name it. */
  readonly connId: string | undefined;
  /**
   * True for a connection of the account that answers. One that is half open does not: its client has given it up, and
   * asks from another one.
   */
  readonly isAnswering: (connId: string) => boolean;
}

/** The connection that is in a call. Without a `connId` it is every connection of the device. */
export interface BoundConnection {
  readonly sessionId: number;
  readonly connId: string | null;
  readonly terminal: number;
  readonly deviceNo: string;
}

/** A person who is or will be listed in a call. */
export interface Person {
  readonly userId: number;
  /** Order in which people were listed. */
  readonly position: number;
  readonly nickName: string;
  /** Root-relative address. */
  readonly headImage: string;
  readonly isCamera: boolean;
  readonly isMicroPhone: boolean;
  /** False for a person who has left the group of the call. */
  readonly isMember: boolean;
}

/** A party that is rung on all connections and has not answered. */
export interface RingingParty extends Person {
  readonly state: 'ringing';
  /** End of the ringing, epoch ms. */
  readonly ringsUntil: number;
}

/** A party that started, accepted or joined a call. */
export interface InCallParty extends Person {
  readonly state: 'inCall';
  readonly connection: BoundConnection;
  /** Last sign of life, epoch ms. */
  readonly seenAt: number;
  /** When the connection closed, epoch ms; null while it is open. */
  readonly goneAt: number | null;
}

/** A party of a call. */
export type Party = RingingParty | InCallParty;

/** A call that has not ended. Parties are in the order in which they were listed; those who left are not among them. */
export interface Call {
  readonly id: string;
  readonly kind: 'private' | 'group';
  readonly mode: CallMode;
  /** Null for a private call. */
  readonly groupId: number | null;
  /** Who started it: the caller of a private call. */
  readonly hostId: number;
  readonly createdAt: number;
  /** First accept, epoch ms; null before. */
  readonly acceptedAt: number | null;
  /** First media of a private call, epoch ms; null before. */
  readonly connectedAt: number | null;
  readonly parties: readonly Party[];
}

/** Receiver of a signal: all connections of a user, or one, or all but one. */
export interface SignalTarget {
  readonly userId: number;
  readonly only?: ConnectionName;
  readonly except?: ConnectionName;
}

/** A signal of a call. The group, or the receiver of a private call, is added when it is sent. */
export interface CallSignal {
  readonly type: number;
  readonly sendId: number;
  readonly content: string;
  /** Reason of `failed`. */
  readonly key?: string;
  /** Counter of the sender on the link. */
  readonly n?: number;
  readonly to: readonly SignalTarget[];
}

/** Outcome of a private call, for its record in the conversation. */
export type CallResult = 'answered' | 'missed' | 'rejected' | 'cancelled' | 'failed';

/** What an event does to a call: its parties afterwards, and the signals to send after the commit. */
export interface CallStep {
  readonly parties: readonly Party[];
  readonly acceptedAt: number | null;
  /** The result of a call that ends; `undefined` while it goes on. */
  readonly ends: CallResult | undefined;
  readonly signals: readonly CallSignal[];
}

/** A step, or why there is none. */
export type CallDecision = CallStep | RefusalKey;

/** The step in which nothing changes. */
export function unchanged({ parties, acceptedAt }: Call, signals: readonly CallSignal[] = []): CallStep {
  return { parties, acceptedAt, ends: undefined, signals };
}

/** The last step of a call. */
export function ended({ acceptedAt }: Call, ends: CallResult, signals: readonly CallSignal[]): CallStep {
  return { parties: [], acceptedAt, ends, signals };
}

/** The party of a user. */
export function partyOf({ parties }: Pick<Call, 'parties'>, userId: number): Party | undefined {
  return parties.find((party) => party.userId === userId);
}

/** Listed parties without some. */
export function othersThan({ parties }: Pick<Call, 'parties'>, ...userIds: number[]): readonly Party[] {
  return parties.filter(({ userId }) => !userIds.includes(userId));
}

/** Name of the requester's connection. */
export function connectionName({ actor, connId }: Pick<Requester, 'actor' | 'connId'>): ConnectionName {
  return connId === undefined ? { terminal: actor.terminal, deviceNo: actor.deviceNo } : { connId };
}

/** Where a party is reached: in the call its connection alone, while it rings every connection. */
export function targetOf(party: Party): SignalTarget {
  if (party.state === 'ringing') return { userId: party.userId };
  const { connId, terminal, deviceNo } = party.connection;
  return { userId: party.userId, only: connId === null ? { terminal, deviceNo } : { connId } };
}

/** The requester's other connections, where it may be ringing. */
export function ownOthers(by: Requester): SignalTarget {
  return { userId: by.actor.userId, except: connectionName(by) };
}

/** True if the request comes from the connection in the call, or from its device after that connection was lost. */
export function isHere({ connection }: InCallParty, { actor, connId, isAnswering }: Requester): boolean {
  const isSameDevice = connection.terminal === actor.terminal && connection.deviceNo === actor.deviceNo;
  if (!isSameDevice || connId === undefined || connection.connId === null) return isSameDevice;
  return connId === connection.connId || !isAnswering(connection.connId);
}

/** True if the request comes from the connection in the call, as far as both name theirs. */
export function isSameConnection({ connection }: InCallParty, { actor, connId }: Requester): boolean {
  const isSameDevice = connection.terminal === actor.terminal && connection.deviceNo === actor.deviceNo;
  return isSameDevice && (connId === undefined || connection.connId === null || connId === connection.connId);
}

/** A listed person, bound to the requester's connection. */
export function bind(party: Person, { actor, connId }: Requester, now: number): InCallParty {
  const { userId, position, nickName, headImage, isCamera, isMicroPhone, isMember } = party;
  const { sessionId, terminal, deviceNo } = actor;
  const connection = { sessionId, connId: connId ?? null, terminal, deviceNo };
  const person = { userId, position, nickName, headImage, isCamera, isMicroPhone, isMember };
  return { ...person, state: 'inCall', connection, seenAt: now, goneAt: null };
}
