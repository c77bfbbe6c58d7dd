import type { filesRoutes } from '../../../../protocol/routes/files.ts';
import { complete, presign, resume } from '../../domain/direct-uploads.ts';
import { uploadFile, uploadImage } from '../../domain/files.ts';
import type { Handlers, OpenHandlers } from './handler.ts';

/** Routes of files that may be called without a token. */
export type OpenFilesRoute = 'uploadImage';

export const openFilesHandlers: OpenHandlers<typeof filesRoutes, OpenFilesRoute> = {
  uploadImage: ({ world, origin, file, query }, actor) => uploadImage(world, origin, file, actor?.userId, query.use),
};

export const filesHandlers: Handlers<typeof filesRoutes, OpenFilesRoute> = {
  uploadFile: ({ world, origin, file }, { userId }) => uploadFile(world, origin, file, userId),
  presignUpload: ({ world, origin, body }, { userId }) => presign(world, origin, userId, body),
  resumeUpload: ({ world, origin, params }, { userId }) => resume(world, origin, userId, params.uploadId),
  completeUpload: ({ world, origin, params }, { userId }) => complete(world, origin, userId, params.uploadId),
};
