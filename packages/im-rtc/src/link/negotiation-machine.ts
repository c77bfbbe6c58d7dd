import {
  type AnswerSignal,
  defineMachine,
  type IceCandidate,
  type LinkSignal,
  limits,
  type Machine,
  type OfferSignal,
  type Step,
} from 'im-sdk/protocol';

/** Operation of the peer connection that is under way. One at a time: the next signal waits for it. */
type Operation = 'makeOffer' | 'applyOffer' | 'makeAnswer' | 'applyAnswer';

/** Negotiation of one link. */
export interface NegotiationState {
  /** This end gives up its offer where both offer. */
  readonly isPolite: boolean;
  /** True for the initiator at once, for the other end after the first offer. */
  readonly mayOffer: boolean;
  readonly operation: Operation | undefined;
  /** A local offer is unanswered. */
  readonly hasLocalOffer: boolean;
  /** Applied offer of the peer whose answer could not be made. Until it is, the connection can make no offer. */
  readonly unanswered: OfferSignal | undefined;
  /** Number of the last local offer. */
  readonly offerId: number;
  readonly wants: 'nothing' | 'offer' | 'restart';
  /** Signals that wait for the operation, in order. */
  readonly inbox: readonly LinkSignal[];
  /** Description that is being applied. */
  readonly applying: OfferSignal | AnswerSignal | undefined;
  readonly candidates: CandidateBuffer;
}

/** Events `done` and `failed` are outcomes of the operation under way. `sdp`: the description that was made. */
export type NegotiationEvent =
  | { readonly type: 'negotiationNeeded' | 'restart' }
  | { readonly type: 'signal'; readonly signal: LinkSignal }
  | { readonly type: 'done'; readonly sdp: string }
  | { readonly type: 'failed' };

export type NegotiationEffect =
  | { readonly type: 'makeOffer'; readonly isRestart: boolean }
  | { readonly type: 'makeAnswer' }
  /** An offer rolls back the local one. */
  | { readonly type: 'applyRemote'; readonly description: OfferSignal | AnswerSignal }
  | { readonly type: 'addCandidates'; readonly candidates: readonly IceCandidate[] }
  | { readonly type: 'send'; readonly signal: LinkSignal };

type NegotiationStep = Step<NegotiationState, NegotiationEffect>;

/** Works on until an operation starts or nothing is left to do. */
function proceed(state: NegotiationState, effects: readonly NegotiationEffect[] = []): NegotiationStep {
  if (state.operation) return { state, effects };
  const [signal, ...inbox] = state.inbox;
  if (signal) {
    const step = applySignal({ ...state, inbox }, signal);
    return proceed(step.state, [...effects, ...step.effects]);
  }
  // An offer whose answer was lost is replaced by the restart.
  const isBlocked = state.hasLocalOffer && state.wants !== 'restart';
  if (state.wants === 'nothing' || !state.mayOffer || isBlocked) return { state, effects };
  const { unanswered } = state;
  if (unanswered) {
    return {
      state: { ...state, operation: 'makeAnswer', applying: unanswered },
      effects: [...effects, { type: 'makeAnswer' }],
    };
  }
  return {
    state: { ...state, wants: 'nothing', operation: 'makeOffer', offerId: state.offerId + 1 },
    effects: [...effects, { type: 'makeOffer', isRestart: state.wants === 'restart' }],
  };
}

function applySignal(state: NegotiationState, signal: LinkSignal): NegotiationStep {
  if (signal.type === 'candidates') {
    const { buffer, ready } = receiveCandidates(state.candidates, signal.candidates);
    return { state: { ...state, candidates: buffer }, effects: addCandidates(ready) };
  }
  if (signal.type === 'offer') {
    if (state.hasLocalOffer && !state.isPolite) {
      const candidates = dropGeneration(state.candidates, generationOf(signal.sdp));
      return { state: { ...state, candidates }, effects: [] };
    }
    return apply(state, signal, 'applyOffer');
  }
  const isLate = signal.offerId !== undefined && signal.offerId !== state.offerId;
  return state.hasLocalOffer && !isLate ? apply(state, signal, 'applyAnswer') : { state, effects: [] };
}

function apply(
  state: NegotiationState,
  description: OfferSignal | AnswerSignal,
  operation: Operation,
): NegotiationStep {
  return {
    state: { ...state, operation, applying: description },
    effects: [{ type: 'applyRemote', description }],
  };
}

function addCandidates(candidates: readonly IceCandidate[]): readonly NegotiationEffect[] {
  return candidates.length > 0 ? [{ type: 'addCandidates', candidates }] : [];
}

function done(state: NegotiationState, sdp: string): NegotiationStep {
  const { operation, applying, offerId } = state;
  const free: NegotiationState = { ...state, operation: undefined, applying: undefined };
  switch (operation) {
    case 'makeOffer':
      return proceed({ ...free, hasLocalOffer: true }, [{ type: 'send', signal: { type: 'offer', sdp, offerId } }]);
    case 'makeAnswer': {
      const signal: AnswerSignal = { type: 'answer', sdp, offerId: applying?.offerId };
      return proceed({ ...free, unanswered: undefined }, [{ type: 'send', signal }]);
    }
    case 'applyOffer':
    case 'applyAnswer': {
      const { buffer, ready } = applyGeneration(state.candidates, generationOf(applying?.sdp ?? ''));
      const applied: NegotiationState = {
        ...free,
        candidates: buffer,
        hasLocalOffer: false,
        unanswered: undefined,
        mayOffer: true,
      };
      if (operation === 'applyAnswer') return proceed(applied, addCandidates(ready));
      return {
        state: { ...applied, operation: 'makeAnswer', applying },
        effects: [...addCandidates(ready), { type: 'makeAnswer' }],
      };
    }
    case undefined:
      return { state, effects: [] };
  }
}

/** An operation was not possible. It is repaired by the next restart, not at once: it may fail again and again. */
function failed(state: NegotiationState): NegotiationStep {
  const { operation, applying } = state;
  const free: NegotiationState = { ...state, operation: undefined, applying: undefined };
  const hasFailedAnswer = operation === 'makeAnswer' && applying?.type === 'offer';
  return proceed(hasFailedAnswer ? { ...free, unanswered: applying, wants: 'nothing' } : free);
}

function transition(state: NegotiationState, event: NegotiationEvent): NegotiationStep {
  switch (event.type) {
    case 'negotiationNeeded':
      return proceed(state.wants === 'restart' ? state : { ...state, wants: 'offer' });
    case 'restart':
      return proceed({ ...state, wants: 'restart' });
    case 'signal':
      return proceed({ ...state, inbox: [...state.inbox, event.signal] });
    case 'done':
      return done(state, event.sdp);
    case 'failed':
      return failed(state);
  }
}

/** Perfect negotiation as a pure machine, for one end of a link. */
export function createNegotiationMachine(end: {
  readonly isPolite: boolean;
  readonly isInitiator: boolean;
}): Machine<NegotiationState, NegotiationEvent, NegotiationEffect> {
  return defineMachine<NegotiationState, NegotiationEvent, NegotiationEffect>({
    initial: {
      isPolite: end.isPolite,
      mayOffer: end.isInitiator,
      operation: undefined,
      hasLocalOffer: false,
      unanswered: undefined,
      offerId: 0,
      wants: 'nothing',
      inbox: [],
      applying: undefined,
      candidates: EMPTY_BUFFER,
    },
    transition,
  });
}

/** Candidates of the peer, by its ICE generation (user name fragment). */
interface CandidateBuffer {
  /** Generation of the remote description in force. */
  readonly current: string | undefined;
  /** Generations that are over, or whose offer was ignored. */
  readonly past: readonly string[];
  /** Candidates that came before their description. */
  readonly held: ReadonlyMap<string, readonly IceCandidate[]>;
}

/** A buffer, and the candidates that can be added to the connection now. */
interface Buffered {
  readonly buffer: CandidateBuffer;
  readonly ready: readonly IceCandidate[];
}

const EMPTY_BUFFER: CandidateBuffer = { current: undefined, past: [], held: new Map() };

/** ICE generation of a session description. */
function generationOf(sdp: string): string {
  return /a=ice-ufrag:(\S+)/.exec(sdp)?.[1] ?? '';
}

/** Generation of a candidate. One that names none belongs to the description in force. */
function fragmentOf({ usernameFragment, candidate }: IceCandidate, current: string | undefined): string {
  return usernameFragment ?? / ufrag (\S+)/.exec(candidate)?.[1] ?? current ?? '';
}

/** Candidates arrived: those of the current generation are ready, later ones wait, older ones are dropped. */
function receiveCandidates(buffer: CandidateBuffer, candidates: readonly IceCandidate[]): Buffered {
  const ready: IceCandidate[] = [];
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
function applyGeneration(buffer: CandidateBuffer, generation: string): Buffered {
  const ready = [...(buffer.held.get(generation) ?? []), ...(buffer.held.get('') ?? [])];
  const isSame = buffer.current === generation || buffer.current === undefined;
  const past = isSame ? buffer.past : remember(buffer.past, buffer.current);
  const held = new Map([...buffer.held].filter(([name]) => name !== generation && name !== ''));
  return { buffer: { current: generation, past: past.filter((name) => name !== generation), held }, ready };
}

/** An offer is ignored: its candidates are dropped, those that arrive later too. */
function dropGeneration(buffer: CandidateBuffer, generation: string): CandidateBuffer {
  if (generation === buffer.current) return buffer;
  const held = new Map([...buffer.held].filter(([name]) => name !== generation));
  return { ...buffer, past: remember(buffer.past, generation), held };
}

const remember = (past: readonly string[], generation: string | undefined): string[] =>
  [...past, ...(generation === undefined ? [] : [generation])].slice(-2 * limits.candidateGenerations);
