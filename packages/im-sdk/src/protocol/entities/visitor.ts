import * as v from 'valibot';
import { Id } from '../base/ids.ts';
import { limits } from '../base/limits.ts';
import { SessionTokens } from './session.ts';
import { VisitedPage } from './visited-page.ts';

/** Token by which a visitor is known again. A secret of the visitor's browser. */
export const VisitorToken = v.pipe(v.string(), v.minLength(1), v.maxLength(128));

/** `POST /auth/visitor`: signs a visitor in, a new one or one who comes back. */
export const VisitorRequest = v.looseObject({
  /** Display name. Default: "Visitor" and a number; without it a visitor who comes back keeps their name. */
  name: v.nullish(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(limits.nickNameLength))),
  /** Token of an earlier visit. One that is unknown or too old makes a new visitor. */
  visitor: v.nullish(VisitorToken),
  /** The page that the visitor is on; the agents read it. */
  page: v.nullish(VisitedPage),
  terminal: v.nullish(v.picklist([1, 2])),
});
export type VisitorRequest = v.InferOutput<typeof VisitorRequest>;

/** Answer to `POST /auth/visitor`: a session, the token for the next visit, and where to write to. */
export const VisitorSession = v.looseObject({
  ...SessionTokens.entries,
  visitor: VisitorToken,
  /** Id of the visitor's conversation with the agents, who see it from the first message on. */
  groupId: Id,
});
export type VisitorSession = v.InferOutput<typeof VisitorSession>;

/** `POST /agents/open`. */
export const OpenAgentsChat = v.nullish(v.looseObject({ page: v.nullish(VisitedPage) }));
export type OpenAgentsChat = v.InferOutput<typeof OpenAgentsChat>;

/** The caller's conversation with the agents. */
export const AgentsChat = v.looseObject({
  groupId: Id,
  /** True if an agent is online. */
  isOnline: v.boolean(),
});
export type AgentsChat = v.InferOutput<typeof AgentsChat>;
