import { MessageType } from '../content/message-type.ts';
import { AgentsChat, OpenAgentsChat, VisitorRequest, VisitorSession } from '../entities/visitor.ts';
import { route } from './route.ts';

/** Visitors, and the conversation of a person with the agents. Both refuse with `agents.off` without `IM_VISITORS=on`. */
export const visitorsRoutes = {
  visit: route('POST', '/auth/visitor', { auth: 'none', body: VisitorRequest, data: VisitorSession }),
  /**
   * The caller's conversation with the agents, made where there is none, for visitors and users alike. Sets the page, if
   * one is given. The agents see the conversation from its first message on.
   */
  openAgentsChat: route('POST', '/agents/open', { body: OpenAgentsChat, data: AgentsChat, safe: true }),
} as const;

/** Message types that a visitor may send. Cards are not among them: they would show the names of other people. */
export const visitorMessageTypes: ReadonlySet<number> = new Set([
  MessageType.TEXT,
  MessageType.IMAGE,
  MessageType.FILE,
  MessageType.AUDIO,
  MessageType.VIDEO,
]);
