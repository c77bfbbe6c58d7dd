import { type CallRouteName, type CallSignal, type IceCandidate, ImError, type RefusalKey } from 'im-sdk/protocol';
import { expect } from 'vitest';
import type { CallEngine, GroupCallView, PrivateCallView } from '../call-views.ts';
import {
  FakeCallClock,
  FakeCallPlatform,
  FakeIceNetwork,
  FakeSignalingPort,
  type SentRequest,
} from '../testing/index.ts';
import { createCallEngine } from './call-engine.ts';

/** An engine over fakes. */
export interface Seat {
  readonly userId: number;
  readonly port: FakeSignalingPort;
  readonly platform: FakeCallPlatform;
  readonly engine: CallEngine;
  privateCall(): PrivateCallView | undefined;
  groupCall(): GroupCallView | undefined;
}

/** Refusal of a server. */
export function refusal(key: RefusalKey): ImError {
  return new ImError(key, 'refused', { category: 'refused' });
}

/** No answer. */
export function noAnswer(): ImError {
  return new ImError('client.timeout', 'no answer', { category: 'timeout', retryable: true });
}

/** Engines on one network and one clock. */
export class EngineStage {
  readonly clock = new FakeCallClock();
  readonly network = new FakeIceNetwork();
  readonly seats: Seat[] = [];

  seat(userId: number): Seat {
    const platform = new FakeCallPlatform({ clock: this.clock, network: this.network });
    const port = new FakeSignalingPort(userId);
    const engine = createCallEngine(port, platform);
    const view = () => engine.call.getSnapshot();
    const seat: Seat = {
      ...{ userId, port, platform, engine },
      privateCall() {
        const call = view();
        return call?.kind === 'private' ? call : undefined;
      },
      groupCall() {
        const call = view();
        return call?.kind === 'group' ? call : undefined;
      },
    };
    this.seats.push(seat);
    return seat;
  }

  /** Two seats whose requests reach each other, as a server hands them on. */
  pair(): readonly [Seat, Seat] {
    const [one, other] = [this.seat(5), this.seat(7)];
    joinPorts(one, other);
    return [one, other];
  }

  /** Nothing is on anywhere: no device, connection, sound or timer. */
  expectNothingOn(): void {
    for (const { platform } of this.seats) {
      expect(platform.leftovers).toEqual({ tracks: 0, connections: 0, sounds: 0, meters: 0 });
    }
    expect(this.clock.running).toBe(0);
  }
}

type Party = Pick<Seat, 'userId' | 'port'>;

/** Requests of private calls at one port become signals at the other, as a server hands them on. */
export function joinPorts(one: Party, other: Party): void {
  connect(one, other);
  connect(other, one);
}

const CALL = 'c1';
const SIGNALS: Partial<Record<CallRouteName, 'reject' | 'cancel' | 'handup'>> = {
  rejectCall: 'reject',
  cancelCall: 'cancel',
  hangUpCall: 'handup',
};

function connect(from: Party, to: Party): void {
  const name = { kind: 'private', peerId: from.userId, callId: CALL, isOwn: false } as const;
  const answer = (route: CallRouteName, signalOf: (request: SentRequest) => CallSignal, data: unknown = null): void => {
    from.port.answers.set(route, (request) => {
      to.port.receive(signalOf(request));
      return data;
    });
  };
  answer(
    'setupCall',
    ({ query, body }) => {
      const mode = query?.mode === 'video' ? 'video' : 'voice';
      return { ...name, type: 'setup', mode, ...(body && { offer: body as LinkBody }) };
    },
    { callId: CALL, isAccepted: false },
  );
  answer('acceptCall', ({ body }) => ({ ...name, type: 'accept', ...(body && { answer: body as LinkBody }) }));
  for (const [route, type] of Object.entries(SIGNALS)) answer(route as CallRouteName, () => ({ ...name, type }));
  answer('failCall', ({ query }) => ({ ...name, type: 'failed', key: String(query?.key) }));
  for (const route of ['offerCall', 'answerCall'] as const) {
    answer(route, ({ query, body }) => ({
      ...name,
      type: 'link',
      signal: { ...(body as LinkBody), n: Number(query?.n) },
    }));
  }
  answer('candidateCall', ({ query, body }) => {
    const candidates = [body as IceCandidate | IceCandidate[]].flat();
    const { epoch, peerEpoch } = candidates[0] ?? {};
    const link = { epoch: epoch ?? undefined, peerEpoch: peerEpoch ?? undefined };
    return { ...name, type: 'link', signal: { type: 'candidates', candidates, n: Number(query?.n), ...link } };
  });
}

interface LinkBody {
  readonly type: 'offer' | 'answer';
  readonly sdp: string;
}
