import { limits } from 'im-sdk/protocol';
import type { Candidate } from './link-signal.ts';

/** Candidates of the peer, by its ICE generation (user name fragment). */
export interface CandidateBuffer {
  /** Generation of the remote description in force. */
  readonly current: string | undefined;
  /** Generations that are over, or whose offer was ignored. */
  readonly past: readonly string[];
  /** Candidates that came before their description. */
  readonly held: ReadonlyMap<string, readonly Candidate[]>;
}

/** A buffer, and the candidates that can be added to the connection now. */
export interface Buffered {
  readonly buffer: CandidateBuffer;
  readonly ready: readonly Candidate[];
}

export const EMPTY_BUFFER: CandidateBuffer = { current: undefined, past: [], held: new Map() };

/** ICE generation of a session description. */
export function generationOf(sdp: string): string {
  return /a=ice-ufrag:(\S+)/.exec(sdp)?.[1] ?? '';
}

/** Generation of a candidate. One that names none belongs to the description in force. */
function fragmentOf({ usernameFragment, candidate }: Candidate, current: string | undefined): string {
  return usernameFragment ?? / ufrag (\S+)/.exec(candidate)?.[1] ?? current ?? '';
}

/** Candidates arrived: those of the current generation are ready, later ones wait, older ones are dropped. */
export function receiveCandidates(buffer: CandidateBuffer, candidates: readonly Candidate[]): Buffered {
  const ready: Candidate[] = [];
  const held = new Map(buffer.held);
  for (const candidate of candidates) {
    const generation = fragmentOf(candidate, buffer.current);
    if (generation === buffer.current) ready.push(candidate);
    else if (!buffer.past.includes(generation)) {
      held.set(generation, [...(held.get(generation) ?? []), candidate].slice(-limits.candidatesHeld));
    }
  }
  const latest = [...held].slice(-limits.candidateGenerations);
  return { buffer: { ...buffer, held: new Map(latest) }, ready };
}

/** A remote description is in force: what waited for it is ready. */
export function applyGeneration(buffer: CandidateBuffer, generation: string): Buffered {
  const ready = [...(buffer.held.get(generation) ?? []), ...(buffer.held.get('') ?? [])];
  const isSame = buffer.current === generation || buffer.current === undefined;
  const past = isSame ? buffer.past : remember(buffer.past, buffer.current);
  const held = new Map([...buffer.held].filter(([name]) => name !== generation && name !== ''));
  return { buffer: { current: generation, past: past.filter((name) => name !== generation), held }, ready };
}

/** An offer is ignored: its candidates are dropped, those that arrive later too. */
export function dropGeneration(buffer: CandidateBuffer, generation: string): CandidateBuffer {
  if (generation === buffer.current) return buffer;
  const held = new Map([...buffer.held].filter(([name]) => name !== generation));
  return { ...buffer, past: remember(buffer.past, generation), held };
}

const remember = (past: readonly string[], generation: string | undefined): string[] =>
  [...past, ...(generation === undefined ? [] : [generation])].slice(-2 * limits.candidateGenerations);
