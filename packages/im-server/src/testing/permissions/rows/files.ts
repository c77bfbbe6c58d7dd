import { own, type Rows, row, visitorToo } from '../row.ts';
import type { Stage } from '../stage.ts';

/** A body that is no form: whoever gets this far was let in. */
const noForm = () => ({ body: { file: 'none' } });

/** An upload that somebody else has begun. */
async function foreignUpload({ as, fellow }: Stage) {
  const body = { name: 'film.mp4', size: 30_000_000, type: 'video/mp4' };
  const { data } = await as(fellow, 'POST', '/file/presign', { body });
  return { params: { uploadId: (data as { uploadId: string }).uploadId } };
}

/** Files on their way to the server. */
export const fileRows = {
  uploadImage: visitorToo(row(noForm, 'request.unsupportedMedia')),
  uploadFile: visitorToo(row(noForm, 'request.unsupportedMedia')),
  presignUpload: own(() => ({ body: { name: 'film.mp4', size: 30_000_000, type: 'video/mp4' } })),
  resumeUpload: row(foreignUpload, 'file.notFound'),
  completeUpload: row(foreignUpload, 'file.notFound'),
} satisfies Rows;
