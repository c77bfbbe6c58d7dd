import type { FastifyInstance } from 'fastify';
import { limits, routes } from 'im-sdk/protocol';
import { registerRoute } from '../../../plugins/register-route.ts';
import type { GroupAlbum } from './album-service.ts';

export function addAlbumRoutes(app: FastifyInstance, album: GroupAlbum): void {
  registerRoute(app, routes.albumImages, ({ actor, params, query }) =>
    album.list(actor.userId, params.id, query.before, query.size ?? limits.albumPageSize),
  );
  registerRoute(app, routes.addAlbumImages, ({ actor, body }) =>
    album.add(
      actor.userId,
      body.groupId,
      body.images.map(({ url }) => url),
    ),
  );
  registerRoute(app, routes.removeAlbumImage, ({ actor, params }) => album.remove(actor.userId, params.id));
}
