import type { FastifyInstance } from 'fastify';
import { MessageType, routes, SessionDescription } from 'im-sdk/protocol';
import type { ServerContext } from '../../../context.ts';
import { registerRoute } from '../../../plugins/register-route.ts';
import { Candidates, parseSignal, type ReadRequester } from '../call-requests.ts';
import { readReason } from '../failure-reasons.ts';
import type { GroupCallReference, GroupCalls } from './group-calls.ts';

const referenceOf = (named: {
  readonly groupId: number;
  readonly callId?: string | null | undefined;
}): GroupCallReference => ({ groupId: named.groupId, callId: named.callId ?? undefined });

/** Adds every route below `/webrtc/group`. */
export function addGroupCallRoutes(
  app: FastifyInstance,
  { rateLimits }: Pick<ServerContext, 'rateLimits'>,
  calls: GroupCalls,
  requesterOf: ReadRequester,
): void {
  registerRoute(app, routes.setupGroupCall, ({ actor, body, request }) =>
    calls.setup(requesterOf(actor, request), body.groupId, body.userInfos),
  );
  registerRoute(app, routes.acceptGroupCall, ({ actor, query, request }) =>
    calls.accept(requesterOf(actor, request), referenceOf(query)),
  );
  registerRoute(app, routes.joinGroupCall, ({ actor, query, request }) =>
    calls.join(requesterOf(actor, request), referenceOf(query)),
  );
  registerRoute(app, routes.inviteGroupCall, async ({ actor, body, request }) => {
    await calls.invite(requesterOf(actor, request), referenceOf(body), body.userInfos);
    return null;
  });
  const requests = [
    ['reject', routes.rejectGroupCall],
    ['quit', routes.quitGroupCall],
    ['cancel', routes.cancelGroupCall],
  ] as const;
  for (const [type, route] of requests) {
    registerRoute(app, route, async ({ actor, query, request }) => {
      await calls.request(requesterOf(actor, request), referenceOf(query), { type });
      return null;
    });
  }
  registerRoute(app, routes.failGroupCall, async ({ actor, body, request }) => {
    const reason = readReason(body.reason, body.key);
    await calls.request(requesterOf(actor, request), referenceOf(body), { type: 'failed', reason });
    return null;
  });
  registerRoute(app, routes.deviceGroupCall, async ({ actor, body, request }) => {
    const { isCamera, isMicroPhone } = body;
    await calls.request(requesterOf(actor, request), referenceOf(body), { type: 'device', isCamera, isMicroPhone });
    return null;
  });

  registerRoute(app, routes.offerGroupCall, async ({ actor, body, request }) => {
    parseSignal(SessionDescription, body.offer, 'offer');
    await rateLimits.consume('callDescription', `${actor.userId}:${body.userId}`);
    const { GROUP_CALL_OFFER: type } = MessageType;
    const signal = { type, userId: body.userId, content: body.offer, n: body.n ?? undefined };
    await calls.relay(requesterOf(actor, request), referenceOf(body), signal);
    return null;
  });
  registerRoute(app, routes.answerGroupCall, async ({ actor, body, request }) => {
    parseSignal(SessionDescription, body.answer, 'answer');
    await rateLimits.consume('callDescription', `${actor.userId}:${body.userId}`);
    const { GROUP_CALL_ANSWER: type } = MessageType;
    const signal = { type, userId: body.userId, content: body.answer, n: body.n ?? undefined };
    await calls.relay(requesterOf(actor, request), referenceOf(body), signal);
    return null;
  });
  registerRoute(app, routes.candidateGroupCall, async ({ actor, body, request }) => {
    const candidates = parseSignal(Candidates, body.candidate, 'candidate');
    const count = Array.isArray(candidates) ? candidates.length : 1;
    await rateLimits.consume('callCandidate', `${actor.userId}:${body.userId}`, count);
    const { GROUP_CALL_CANDIDATE: type } = MessageType;
    const signal = { type, userId: body.userId, content: body.candidate, n: body.n ?? undefined };
    await calls.relay(requesterOf(actor, request), referenceOf(body), signal);
    return null;
  });

  registerRoute(app, routes.heartbeatGroupCall, async ({ actor, query, request }) => {
    await calls.heartbeat(requesterOf(actor, request), referenceOf(query));
    return null;
  });
  registerRoute(app, routes.infoGroupCall, ({ actor, query, request }) =>
    calls.info(requesterOf(actor, request), query.groupId),
  );
}
