import Fastify, { type FastifyInstance } from 'fastify';
import { limits } from 'im-sdk/protocol';
import type { ServerContext } from './context.ts';
import { randomUUID } from './infra/random.ts';
import { addAuthentication } from './plugins/authentication.ts';
import { addBodyTimeout } from './plugins/body-timeout.ts';
import { addVersionCheck } from './plugins/client-version.ts';
import { addCors } from './plugins/cors.ts';
import { addEnvelope, sendError } from './plugins/envelope.ts';
import { withAbsoluteFileUrls } from './plugins/file-urls.ts';
import { addAccessLog, logWhenEnded } from './plugins/observability/access-log.ts';
import { addHealthAndMetrics } from './plugins/observability/health-and-metrics.ts';
import { answerClientError } from './plugins/rejected-requests.ts';
import { addValidation } from './plugins/validation.ts';
import { addDemoFiles, addWebClient } from './plugins/web-client.ts';
import { addWidget } from './plugins/widget.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Key for limits per address. Use this, not `ip`. */
    readonly source: string;
  }
}

/** A whole request, an upload of 20 MiB over a slow line included. A JSON body has less (`addBodyTimeout`). */
const REQUEST_MS = 300_000;
const HEADERS_MS = 20_000;
const HEADER_BYTES = 16 * 1_024;

/** Folders of built files that the server serves, where they exist. */
export interface WebRoots {
  /** The web client, at `/`. */
  readonly client: string;
  /** The widget, at `/im-widget.js`. */
  readonly widget: string;
}

/** HTTP server with everything that all routes share. The routes of the protocol are added by `compose.ts`. */
export async function createApp(context: ServerContext, roots: WebRoots): Promise<FastifyInstance> {
  const { config, log } = context;
  const app = Fastify({
    bodyLimit: limits.jsonBodyBytes,
    requestTimeout: REQUEST_MS,
    http: {
      headersTimeout: HEADERS_MS,
      maxHeaderSize: HEADER_BYTES,
      // Node's own refusal has no envelope; that of `addEnvelope` has one.
      requireHostHeader: false,
      // Java's HTTP client offers h2c with each request: that is a plain request. Node 22 does not have this option.
      shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === 'websocket',
    },
    genReqId: (request) => context.forwarded.requestIdOf(request) ?? randomUUID(),
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    frameworkErrors(error, request, reply) {
      // No hook runs for these.
      logWhenEnded(context, request, reply);
      sendError(error, request, reply, log);
    },
    clientErrorHandler: (error, socket) => answerClientError(error, socket, log),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 1_024 },
  });
  app.decorateRequest('source', {
    getter() {
      return context.forwarded.sourceOf(this.raw);
    },
  });
  addAccessLog(app, context);
  addEnvelope(app, log);
  addValidation(app);
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('X-Content-Type-Options', 'nosniff');
    reply.header('Referrer-Policy', 'no-referrer');
    // Routes that serve files set their own.
    reply.header('Cache-Control', 'no-store');
  });
  closeConnectionsAfterShutdown(app);
  await addCors(app, context.isAllowedOrigin);
  app.addHook('onRequest', (request) => context.rateLimits.consume('address', request.source));
  addVersionCheck(app, config);
  addAuthentication(app, context);
  addBodyTimeout(app, context.clock);
  app.addHook('preSerialization', (request, _reply, payload, done) => {
    done(null, withAbsoluteFileUrls(payload, context.forwarded.baseUrlOf(request.raw)));
  });
  addHealthAndMetrics(app, context);
  await addDemoFiles(app);
  await addWidget(app, roots.widget, config);
  await addWebClient(app, roots.client);
  return app;
}

/** During shutdown a response closes its connection: keep-alive would delay the shutdown. */
function closeConnectionsAfterShutdown(app: FastifyInstance): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (closing) reply.header('Connection', 'close');
    done(null, payload);
  });
}
