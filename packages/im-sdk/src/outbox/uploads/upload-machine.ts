import { defineMachine, type Step } from '../../protocol/index.ts';

/**
 * `posting`: one request carries the file. Direct upload: `presigning` requests URLs, `resuming` requests new URLs and
 * the received parts, `putting` sends a part, `completing` joins the parts. `backoff`: backoff after an error.
 */
export type UploadPhase =
  | 'idle'
  | 'posting'
  | 'presigning'
  | 'resuming'
  | 'putting'
  | 'completing'
  | 'backoff'
  | 'done'
  | 'failed'
  | 'cancelled';

/** The running request, or the one after the backoff. */
type Request = 'post' | 'presign' | 'resume' | 'put' | 'complete';

/** State of one upload. */
export interface UploadState {
  readonly phase: UploadPhase;
  /** Number of parts; 0 until the server sent it. */
  readonly parts: number;
  /** Numbers of the received parts, ascending, from 1. */
  readonly received: readonly number[];
  /** The request to send after the backoff. */
  readonly next: Request;
  /** Errors since the last success. */
  readonly tries: number;
}

/**
 * Kind of error. `later`: temporary or unknown outcome. `expired`: a signed URL expired. `gone`: the server does not
 * know the upload. `missing`: the server reports missing parts. `refused`: for good.
 */
export type UploadFault = 'later' | 'expired' | 'gone' | 'missing' | 'refused';

/** Input of the upload machine. */
export type UploadEvent =
  | { readonly type: 'begin'; readonly how: 'post' | 'direct' | 'resume' }
  /** Signed URLs arrived. */
  | { readonly type: 'signed'; readonly parts: number; readonly received: readonly number[] }
  | { readonly type: 'stored'; readonly part: number }
  /** The file is uploaded. */
  | { readonly type: 'finished' }
  | { readonly type: 'fault'; readonly fault: UploadFault }
  | { readonly type: 'timer' }
  | { readonly type: 'cancel' };

/** Output of the upload machine, carried out by `Upload`. */
export type UploadEffect =
  | { readonly type: Exclude<Request, 'put'> }
  | { readonly type: 'put'; readonly part: number }
  | { readonly type: 'wait'; readonly tries: number }
  /** Cancels the running request or timer. */
  | { readonly type: 'abort' };

type Result = Step<UploadState, UploadEffect>;

const PHASES = {
  post: 'posting',
  presign: 'presigning',
  resume: 'resuming',
  put: 'putting',
  complete: 'completing',
} as const satisfies Record<Request, UploadPhase>;

/**
 * State of one upload. Until it settles, exactly one request or timer is running. A received part is never sent again,
 * `complete` is requested only after all parts, and an expired URL is replaced without resending received parts.
 */
export const uploadMachine = defineMachine<UploadState, UploadEvent, UploadEffect>({
  initial: { phase: 'idle', parts: 0, received: [], next: 'post', tries: 0 },
  transition(state, event) {
    switch (event.type) {
      case 'begin':
        if (!isOver(state) && state.phase !== 'idle') return stay(state);
        return go(
          { ...state, parts: 0, received: [], tries: 0 },
          event.how === 'post' ? 'post' : event.how === 'direct' ? 'presign' : 'resume',
        );
      case 'signed': {
        if (state.phase !== 'presigning' && state.phase !== 'resuming') return stay(state);
        const known = new Set(event.received.filter((part) => part >= 1 && part <= event.parts));
        const received = [...known].sort((one, other) => one - other);
        // Signing does not reset `tries`: a server that signs but never accepts a part must not be retried without
        // backoff.
        return nextPart({ ...state, parts: Math.max(1, event.parts), received });
      }
      case 'stored': {
        if (state.phase !== 'putting' || event.part !== firstMissing(state)) return stay(state);
        return nextPart({ ...state, tries: 0, received: [...state.received, event.part].sort((a, b) => a - b) });
      }
      case 'finished':
        if (state.phase !== 'posting' && state.phase !== 'completing') return stay(state);
        return { state: { ...state, phase: 'done' }, effects: [] };
      case 'fault':
        return afterFault(state, event.fault);
      case 'timer':
        return state.phase === 'backoff' ? go(state, state.next) : stay(state);
      case 'cancel':
        if (isOver(state)) return stay(state);
        return {
          state: { ...state, phase: 'cancelled' },
          effects: state.phase === 'idle' ? [] : [{ type: 'abort' }],
        };
    }
  },
});

/** True once the upload is settled. */
export function isOver({ phase }: UploadState): boolean {
  return phase === 'done' || phase === 'failed' || phase === 'cancelled';
}

/** The next part to send; 0 if all were received. */
export function firstMissing({ parts, received }: Pick<UploadState, 'parts' | 'received'>): number {
  for (let part = 1; part <= parts; part += 1) if (!received.includes(part)) return part;
  return 0;
}

/** Next state after an error: fails, asks for new URLs, starts over, or backs off. */
function afterFault(state: UploadState, fault: UploadFault): Result {
  const running = (Object.keys(PHASES) as Request[]).find((step) => PHASES[step] === state.phase);
  if (!running) return stay(state);
  if (fault === 'refused') return { state: { ...state, phase: 'failed' }, effects: [] };
  const direct = running !== 'post';
  if (fault === 'gone' && direct) return again({ ...state, parts: 0, received: [] }, 'presign');
  const signed = running === 'put' || running === 'complete';
  if (signed && (fault === 'expired' || fault === 'missing')) return again(state, 'resume');
  return wait(state, running);
}

/** Retries at once the first time, then with backoff. */
function again(state: UploadState, step: 'presign' | 'resume'): Result {
  return state.tries === 0 ? go({ ...state, tries: 1 }, step) : wait(state, step);
}

function wait(state: UploadState, next: Request): Result {
  const { tries } = state;
  return { state: { ...state, phase: 'backoff', next, tries: tries + 1 }, effects: [{ type: 'wait', tries }] };
}

function nextPart(state: UploadState): Result {
  return go(state, firstMissing(state) === 0 ? 'complete' : 'put');
}

function go(state: UploadState, step: Request): Result {
  const effect: UploadEffect = step === 'put' ? { type: 'put', part: firstMissing(state) } : { type: step };
  return { state: { ...state, phase: PHASES[step], next: step }, effects: [effect] };
}

function stay(state: UploadState): Result {
  return { state, effects: [] };
}
