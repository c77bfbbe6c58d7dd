import type * as v from 'valibot';
import { HEADERS, type Message, type RefusalKey, type RouteName, type routes } from '../../protocol/index.ts';
import type { Answer, Device, RawInput } from './device.ts';
import type { RawSocket } from './raw-socket.ts';

/** A signal of a call, with its fields beside those of a message. */
export type CallSignal = Message & { callId?: string; n?: number; key?: string; hostId?: number };

/** A device with one socket. Its requests name the connection, as those of a client with a call do. */
export class OnlineDevice {
  readonly device: Device;
  readonly socket: RawSocket;

  constructor(device: Device, socket: RawSocket) {
    this.device = device;
    this.socket = socket;
  }

  get userId(): number {
    return this.device.userId;
  }

  ok<K extends RouteName>(name: K, input: RawInput = {}): Promise<v.InferOutput<(typeof routes)[K]['data']>> {
    return this.device.ok(name, this.#named(input));
  }

  request<K extends RouteName>(name: K, input: RawInput = {}): Promise<Answer> {
    return this.device.request(name, this.#named(input));
  }

  refused<K extends RouteName>(name: K, input: RawInput, ...keys: RefusalKey[]) {
    return this.device.refused(name, this.#named(input), ...keys);
  }

  /** A signal of this type that belongs to the call, come already or yet to come. */
  signal(type: number, callId: string | undefined): Promise<CallSignal> {
    const what = `signal ${type} of ${callId} for user ${this.userId}`;
    return this.socket.message((message: CallSignal) => message.type === type && message.callId === callId, what);
  }

  /** Types of the signals of a call that came so far. */
  signalTypes(callId: string | undefined): number[] {
    return this.signals(callId).map(({ type }) => type);
  }

  /** Signals of a call that came so far. */
  signals(callId: string | undefined): CallSignal[] {
    return this.socket.messages().filter((message: CallSignal) => message.callId === callId);
  }

  #named({ headers, ...input }: RawInput): RawInput {
    return { ...input, headers: { [HEADERS.connId]: this.socket.connId ?? '', ...headers } };
  }
}

/** Opens a socket on a device that is signed in. */
export async function online(device: Device): Promise<OnlineDevice> {
  return new OnlineDevice(device, await device.connect());
}

/** Another terminal of the same person, with a socket. */
export async function secondTerminal({ device }: OnlineDevice): Promise<OnlineDevice> {
  return online(await device.sibling('phone', 1).login());
}
