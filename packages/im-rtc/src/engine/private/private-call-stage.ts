import type { PrivateCallSignal } from 'im-sdk/protocol';
import type { CallMode } from '../../call-mode.ts';
import type { EngineStage, Seat } from '../engine-stage.ts';

/** A peer calls. */
export function ring(peerId = 7): PrivateCallSignal {
  return { kind: 'private', type: 'setup', peerId, callId: 'c9', isOwn: false, mode: 'voice' };
}

/** Two seats that are in a call with each other: the caller and the callee. */
export async function inCall(stage: EngineStage, mode: CallMode = 'voice'): Promise<readonly [Seat, Seat]> {
  const [caller, callee] = stage.pair();
  caller.engine.callPerson(7, mode);
  await stage.clock.advance(0);
  callee.engine.accept();
  await stage.clock.advance(1_000);
  return [caller, callee];
}
