import type { FastifyInstance } from 'fastify';
import { MessageType, routes } from 'im-sdk/protocol';
import type { ServerContext } from '../../../context.ts';
import { registerRoute } from '../../../plugins/register-route.ts';
import { invalidInput } from '../../../plugins/validation.ts';
import type { ReadRequester } from '../call-requests.ts';
import { readReason } from '../failure-reasons.ts';
import type { CallReference, PrivateCalls } from './private-calls.ts';

const referenceOf = (query: { readonly uid: number; readonly callId?: string | undefined }): CallReference => ({
  peerId: query.uid,
  callId: query.callId,
});

/** Adds every route below `/webrtc/private`. */
export function addPrivateCallRoutes(
  app: FastifyInstance,
  { rateLimits }: Pick<ServerContext, 'rateLimits'>,
  calls: PrivateCalls,
  requesterOf: ReadRequester,
): void {
  registerRoute(app, routes.setupCall, ({ actor, query, request }) =>
    calls.setup(requesterOf(actor, request), query.uid, query.mode),
  );
  const requests = [
    ['accept', routes.acceptCall],
    ['reject', routes.rejectCall],
    ['cancel', routes.cancelCall],
    ['handup', routes.hangUpCall],
  ] as const;
  for (const [type, route] of requests) {
    registerRoute(app, route, async ({ actor, query, request }) => {
      await calls.request(requesterOf(actor, request), referenceOf(query), { type });
      return null;
    });
  }
  registerRoute(app, routes.failCall, async ({ actor, query, request }) => {
    const reason = readReason(query.reason, query.key);
    await calls.request(requesterOf(actor, request), referenceOf(query), { type: 'failed', reason });
    return null;
  });

  const descriptions = [
    ['offer', MessageType.CALL_OFFER, routes.offerCall],
    ['answer', MessageType.CALL_ANSWER, routes.answerCall],
  ] as const;
  for (const [kind, type, route] of descriptions) {
    registerRoute(app, route, async ({ actor, query, body, request }) => {
      if (body.type !== kind) throw invalidInput([{ path: 'type', message: `must be ${kind}` }]);
      await rateLimits.consume('callDescription', `${actor.userId}:${query.uid}`);
      // A client that numbers its offers (`offerId`) says when media arrive.
      const beginsTalk = kind === 'answer' && body.offerId == null;
      const signal = { type, content: JSON.stringify(body), beginsTalk, n: query.n };
      await calls.relay(requesterOf(actor, request), referenceOf(query), signal);
      return null;
    });
  }
  registerRoute(app, routes.candidateCall, async ({ actor, query, body, request }) => {
    const count = Array.isArray(body) ? body.length : 1;
    await rateLimits.consume('callCandidate', `${actor.userId}:${query.uid}`, count);
    const signal = { type: MessageType.CALL_CANDIDATE, content: JSON.stringify(body), n: query.n };
    await calls.relay(requesterOf(actor, request), referenceOf(query), signal);
    return null;
  });

  registerRoute(app, routes.heartbeatCall, async ({ actor, query, request }) => {
    await calls.heartbeat(requesterOf(actor, request), referenceOf(query), query.isConnected === true);
    return null;
  });
  registerRoute(app, routes.infoCall, ({ actor, query, request }) =>
    calls.info(requesterOf(actor, request), query.uid),
  );
}
