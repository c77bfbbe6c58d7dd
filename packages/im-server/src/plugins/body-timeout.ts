import type { FastifyInstance } from 'fastify';
import { limits } from 'im-sdk/protocol';
import type { Clock } from '../infra/clock.ts';
import { Refusal } from '../refusal.ts';
import { refuse } from './envelope.ts';

/**
 * Cuts a JSON request whose body has not arrived after 30 s, when our clients have given up: the limit of a whole request
 * is that of an upload, and would let a few hundred requests that never end hold their connections ten times as long.
 */
export function addBodyTimeout(app: FastifyInstance, clock: Pick<Clock, 'after'>): void {
  app.addHook('preParsing', (request, reply, payload, done) => {
    const { raw } = request;
    if (request.routeOptions.config.protocol?.body !== undefined) {
      const cancel = clock.after(limits.requestTimeoutMs, () => {
        if (raw.complete || reply.sent) return;
        reply.header('Connection', 'close');
        refuse(request, reply, new Refusal('request.broken'), 408);
      });
      raw.once('close', cancel);
    }
    done(null, payload);
  });
}
