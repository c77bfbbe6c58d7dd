import type { FastifyInstance } from 'fastify';
import { limits, routes } from 'im-sdk/protocol';
import { registerRoute } from '../../../plugins/register-route.ts';
import type { GroupAlbum } from './album-service.ts';

export function addAlbumRoutes(app: FastifyInstance, album: GroupAlbum): void {
  registerRoute(app, routes.albumImages, ({ caller, params, query }) =>
    album.list(caller.userId, params.id, query.before, query.size ?? limits.albumPageSize),
  );
  registerRoute(app, routes.addAlbumImages, ({ caller, body }) =>
    album.add(
      caller.userId,
      body.groupId,
      body.images.map(({ url }) => url),
    ),
  );
  registerRoute(app, routes.removeAlbumImage, ({ caller, params }) => album.remove(caller.userId, params.id));
}
