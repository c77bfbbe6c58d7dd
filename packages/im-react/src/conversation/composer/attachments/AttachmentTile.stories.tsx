import type { Meta, StoryObj } from '@storybook/react-vite';
import type { UploadHandle, UploadProgress } from 'im-sdk';
import { expect, fn, userEvent } from 'storybook/test';
import { expectShown } from '../../../../.storybook/look-checks.ts';
import { expectRing } from '../../../../.storybook/ring-checks.ts';
import type { Attachment } from '../../../hooks/composer/attachments/attachments.ts';
import { demoPicture } from '../../../testing/demo/pictures.ts';
import { AttachmentTile } from './AttachmentTray.tsx';

const never = new Promise<never>(() => undefined);

/** An upload that stands where it is. */
function upload(state: UploadProgress['state'], share: number, totalBytes: number): UploadHandle {
  const failure = state === 'failed' ? 'client.networkFailed' : undefined;
  const progress: UploadProgress = { state, sentBytes: share * totalBytes, totalBytes, failure };
  return {
    progress: { getSnapshot: () => progress, subscribe: () => () => undefined },
    done: never,
    cancel: fn(),
    retry: () => never,
    detach: () => ({ uploaded: undefined, uploadId: undefined }),
  };
}

const file = new Blob();
const picture: Attachment = {
  id: 1,
  kind: 'image',
  file,
  name: 'lake.png',
  size: 1_200_000,
  previewUrl: demoPicture('lake', 144, 144),
  state: 'ready',
  problem: undefined,
  video: undefined,
  upload: upload('done', 1, 1_200_000),
};
const pdf: Attachment = {
  ...picture,
  kind: 'file',
  name: 'Q4 roadmap.pdf',
  size: 3_565_158,
  previewUrl: '',
  upload: upload('done', 1, 3_565_158),
};

const meta = {
  title: 'Conversation/Composer/AttachmentTile',
  component: AttachmentTile,
  args: { attachment: picture, onRemove: fn() },
  decorators: [
    (Story) => (
      <ul className="im-attach">
        <Story />
      </ul>
    ),
  ],
} satisfies Meta<typeof AttachmentTile>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Says this, and can be taken out by its name. */
const says =
  (...texts: readonly string[]): NonNullable<Story['play']> =>
  async ({ args, canvas }) => {
    const { name } = args.attachment;
    const item = await canvas.findByRole('listitem');
    for (const text of texts) await expect(item).toHaveTextContent(text);
    await expectShown(canvas.getAllByTitle(name)[0]);
    await userEvent.click(canvas.getByRole('button', { name: `移除 ${name}` }));
    await expect(args.onRemove).toHaveBeenCalledOnce();
  };
/** The share that the ring shows. */
const ringShows =
  (share: number): NonNullable<Story['play']> =>
  async (context) => {
    await expectShown(context.canvas.getByRole('img', { name: 'lake.png' }));
    await expectRing(context.canvas.getByRole('button', { name: '移除 lake.png' }), share);
    await says()(context);
  };

/** The server has it. */
export const Picture: Story = {
  async play(context) {
    await says()(context);
    await expectShown(context.canvas.getByRole('img', { name: 'lake.png' }));
    await expect(context.canvasElement.querySelector('[data-im-part="progress"]')).toBeNull();
  },
};
export const PictureUploading: Story = {
  args: { attachment: { ...picture, upload: upload('sending', 0.7, 1_200_000) } },
  play: ringShows(0.7),
};
/** The ring begins again. */
export const PictureFailed: Story = {
  args: { attachment: { ...picture, upload: upload('failed', 0.3, 1_200_000) } },
  async play(context) {
    await expect(context.canvas.getByRole('button', { name: '重新上传 lake.png' })).toBeEnabled();
    await says()(context);
  },
};
export const File: Story = { args: { attachment: pdf }, play: says('PDF', '3.4 MB') };
export const FileUploading: Story = {
  args: { attachment: { ...pdf, upload: upload('sending', 0.6, 3_565_158) } },
  play: says('PDF', '2.0 / 3.4 MB'),
};
/** The words begin again. */
export const FileFailed: Story = {
  args: { attachment: { ...pdf, name: 'Originals.zip', upload: upload('failed', 0.3, 3_565_158) } },
  async play(context) {
    await says('上传失败，可重试')(context);
    await expect(context.canvas.getByRole('button', { name: '重新上传 Originals.zip' })).toBeEnabled();
  },
};
/** It cannot be sent at all. */
export const Refused: Story = {
  args: { attachment: { ...pdf, size: 0, state: 'refused', problem: 'empty', upload: undefined } },
  async play(context) {
    await says('文件是空的')(context);
    await expect(context.canvas.queryByRole('button', { name: /重新上传/ })).toBeNull();
  },
};
/** A video is looked into first. */
export const Preparing: Story = {
  args: {
    attachment: { ...picture, kind: 'video', name: 'sea.mp4', previewUrl: '', state: 'preparing', upload: undefined },
  },
  async play(context) {
    await expect(await context.canvas.findByRole('status')).toHaveTextContent('处理中…');
    await says()(context);
  },
};
