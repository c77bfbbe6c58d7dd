import type { Meta, StoryObj } from '@storybook/react-vite';
import type { UploadHandle, UploadProgress } from 'im-sdk';
import { fn } from 'storybook/test';
import type { Attachment } from '../../../hooks/composer/attachments.ts';
import { demoPicture } from '../../../testing/demo-pictures.ts';
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
  title: 'Components/Composer/AttachmentTile',
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

/** The server has it. */
export const Picture: Story = {};
export const PictureUploading: Story = {
  args: { attachment: { ...picture, upload: upload('sending', 0.7, 1_200_000) } },
};
/** The ring begins again. */
export const PictureFailed: Story = { args: { attachment: { ...picture, upload: upload('failed', 0.3, 1_200_000) } } };
export const File: Story = { args: { attachment: pdf } };
export const FileUploading: Story = { args: { attachment: { ...pdf, upload: upload('sending', 0.6, 3_565_158) } } };
/** The words begin again. */
export const FileFailed: Story = {
  args: { attachment: { ...pdf, name: 'Originals.zip', upload: upload('failed', 0.3, 3_565_158) } },
};
/** It cannot be sent at all. */
export const Refused: Story = {
  args: { attachment: { ...pdf, size: 0, state: 'refused', problem: 'empty', upload: undefined } },
};
/** A video is looked into first. */
export const Preparing: Story = {
  args: {
    attachment: { ...picture, kind: 'video', name: 'sea.mp4', previewUrl: '', state: 'preparing', upload: undefined },
  },
};
