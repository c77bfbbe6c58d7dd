import Fastify from 'fastify';
import { hostRoutes, type Route, routes } from 'im-sdk/protocol';
import { expect, test } from 'vitest';
import { addModules } from './compose.ts';
import { createMetrics } from './infra/metrics.ts';
import { UPLOAD_PATH } from './modules/files/signed-urls.ts';
import { startRealtime } from './realtime/realtime.ts';
import { onPostgres } from './testing/servers.ts';

onPostgres((start) => {
  test('every route of the protocol is served once, and nothing else is', async () => {
    const { context: running } = (await start()).server;
    const context = { ...running, metrics: createMetrics({ ofProcess: false }) };
    const app = Fastify();
    const served: string[] = [];
    const undeclared: string[] = [];
    app.addHook('onRoute', ({ method, url, config }) => {
      if (method === 'HEAD') return;
      served.push(`${method} ${url}`);
      if (config?.protocol === undefined) undeclared.push(url);
    });
    const realtime = await startRealtime(context);
    addModules(app, context, realtime);
    await realtime.close();
    await app.close();
    const promised = [...Object.values<Route>(routes), ...Object.values<Route>(hostRoutes)].map(
      (route) => `${route.method} /api${route.path}`,
    );
    // The bytes of a direct upload: its address is signed, and comes with the answer that begins the upload.
    const part = `${UPLOAD_PATH}:uploadId/:part`;
    expect(served.sort()).toEqual([...promised, `PUT ${part}`].sort());
    expect(undeclared).toEqual([part]);
  });
});
