import { Code, FEATURES, type RouteName } from '../../../protocol/index.ts';
import type { OutgoingFrame } from '../realtime/hub.ts';
import type { Refusal } from '../state/refusal.ts';
import { Paged } from './paged.ts';
import type { Matched } from './router.ts';

/** How a server speaks: ours, or one that knows only the specification. */
export interface Dialect {
  readonly isSpecOnly: boolean;
  /** A spec-only server whose private calls carry the offer in the first request, and the answer in the accept. */
  readonly callsWithOffer: boolean;
  readonly features: readonly string[] | undefined;
  /** Whether the server has the route at all. */
  offers(route: RouteName): boolean;
  /** A route that our table does not have; `undefined` where the server has no such route of its own. */
  match(method: string, path: string, query: URLSearchParams): Matched | undefined;
  /** A body as the server takes it, or the sentence with which it refuses it. */
  body(route: RouteName, text: string): { readonly text: string } | { readonly refused: string };
  /** Sentence that refuses an uploaded file by its name; `undefined` if the server accepts it. */
  refuseFile(route: RouteName, fileName: string): string | undefined;
  answer(route: RouteName, data: unknown): object;
  refuse(refusal: Refusal, route?: RouteName): object;
  /** A frame as it goes out, and how long it is held back (ms); `undefined` where the server sends none. */
  frame(frame: OutgoingFrame, pulled: boolean): { frame: OutgoingFrame; holdMs: number } | undefined;
  /** Frames that nobody asked for and that come right behind a live one. */
  noise(frame: OutgoingFrame): readonly OutgoingFrame[];
  /** How long an answer is held back, so that its pushes overtake it (ms). */
  answerHoldMs(): number;
  /** Whether this pull gets its opening frame. */
  beginsPull(): boolean;
  /** Whether this pull gets its closing frame. */
  endsPull(): boolean;
  /** Whether a repeated `tmpId` is noticed. */
  readonly dedupes: boolean;
}

/** Our own server. */
export function ownDialect(features: readonly string[] = FEATURES): Dialect {
  return {
    isSpecOnly: false,
    callsWithOffer: false,
    features,
    dedupes: true,
    offers: () => true,
    match: () => undefined,
    body: (_route, text) => ({ text }),
    refuseFile: () => undefined,
    answer: (_route, data) =>
      data instanceof Paged
        ? { code: Code.OK, message: 'success', data: data.data, more: data.more }
        : { code: Code.OK, message: 'success', data: data ?? null },
    refuse: ({ code, key, message, issues }) => ({
      code,
      key,
      message,
      data: issues.length > 0 ? { issues } : null,
    }),
    frame: (frame) => ({ frame, holdMs: 0 }),
    noise: () => [],
    answerHoldMs: () => 0,
    beginsPull: () => true,
    endsPull: () => true,
  };
}
