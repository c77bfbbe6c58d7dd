import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { limits, routes } from 'im-sdk/protocol';
import type { Actor } from '../../actor.ts';
import type { ServerContext } from '../../context.ts';
import { registerOptionalRoute, registerRoute } from '../../plugins/register-route.ts';
import { Refusal } from '../../refusal.ts';
import type { DirectUploads } from './direct-uploads.ts';
import { readMultipartFile } from './multipart-form.ts';
import type { Uploads } from './uploads.ts';

type Parts = Pick<ServerContext, 'config' | 'rateLimits' | 'uploadSlots'>;

export function addFileRoutes(app: FastifyInstance, parts: Parts, uploads: Uploads, direct: DirectUploads): void {
  const { config, rateLimits, uploadSlots } = parts;
  const spend = async ({ userId, isVisitor }: Actor) => {
    await rateLimits.consume('upload', userId);
    if (isVisitor) await rateLimits.consume('visitorUpload', userId);
  };
  app.register(async (scope) => {
    await scope.register(multipart);
    // Drains a refused body, so that the client can read the response.
    scope.addHook('onError', async (request) => {
      request.raw.unpipe();
      request.raw.resume();
    });

    registerOptionalRoute(scope, routes.uploadImage, async ({ query, request }, actor) => {
      if (actor === null) {
        if (!config.requireAvatar) throw new Refusal('auth.notLoggedIn');
        await rateLimits.consume('avatar', request.source);
      } else await spend(actor);
      const isAvatar = actor === null || query.use === 'avatar';
      const most = isAvatar ? limits.avatarBytes : mostBytes(actor, limits.imageBytes);
      return uploadSlots.run(actor?.userId ?? request.source, async () =>
        uploads.image(actor?.userId ?? null, await readMultipartFile(request, most)),
      );
    });
    registerRoute(scope, routes.uploadFile, async ({ actor, request }) => {
      await spend(actor);
      return uploadSlots.run(actor.userId, async () =>
        uploads.file(actor.userId, await readMultipartFile(request, mostBytes(actor, limits.cloudUploadBytes))),
      );
    });
  });

  registerRoute(app, routes.presignUpload, async ({ actor, body }) => {
    await rateLimits.consume('upload', actor.userId);
    return direct.begin(actor.userId, body);
  });
  registerRoute(app, routes.resumeUpload, ({ actor, params }) => direct.resume(actor.userId, params.uploadId));
  registerRoute(app, routes.completeUpload, ({ actor, params }) => direct.complete(actor.userId, params.uploadId));
}

function mostBytes({ isVisitor }: Actor, most: number): number {
  return isVisitor ? Math.min(most, limits.visitorUploadBytes) : most;
}
