import * as v from 'valibot';
import { page } from '../base/envelope.ts';
import { Id, IdText } from '../base/ids.ts';
import { limits } from '../base/limits.ts';
import { FileAddress } from '../content/address.ts';
import { AlbumImage } from '../entities/group.ts';
import { idParam, sizeQuery } from './inputs.ts';
import { noData } from './no-data.ts';
import { route } from './route.ts';

/** Album routes. `albumImages` takes the id of the group, `removeAlbumImage` that of the picture. Newest first. */
export const albumRoutes = {
  albumImages: route('GET', '/group/album/:id', {
    params: idParam,
    query: v.looseObject({ before: v.optional(IdText), size: sizeQuery(limits.albumPageSize) }),
    data: page(AlbumImage),
  }),
  addAlbumImages: route('POST', '/group/album', {
    body: v.looseObject({
      groupId: Id,
      images: v.pipe(v.array(v.looseObject({ url: FileAddress })), v.minLength(1), v.maxLength(limits.albumImages)),
    }),
    data: v.array(AlbumImage),
  }),
  removeAlbumImage: route('DELETE', '/group/album/:id', { params: idParam, data: noData }),
} as const;
