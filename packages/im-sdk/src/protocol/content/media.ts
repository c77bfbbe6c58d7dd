import * as v from 'valibot';
import { limits } from '../base/limits.ts';
import { FileAddress } from './address.ts';
import { amountOf, textOf, userMessage } from './message-kind.ts';

const pixels = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000));
const bytes = v.pipe(v.number(), v.integer(), v.minValue(0));
const seconds = v.pipe(v.number(), v.minValue(0), v.maxValue(86_400));

/** Text under a picture, file or video: the limits of a text message. Missing: none. */
const Caption = v.nullish(
  v.pipe(
    v.string(),
    v.maxLength(limits.contentLength),
    v.check((text) => text.trim() !== '', 'must not be empty'),
  ),
);

/** Type 1. Width and height in px, `size` in bytes. */
export const ImageContent = v.looseObject({
  originUrl: FileAddress,
  thumbUrl: FileAddress,
  width: v.nullish(pixels),
  height: v.nullish(pixels),
  size: v.nullish(bytes),
  caption: Caption,
});
export type ImageContent = v.InferOutput<typeof ImageContent>;

/** Type 1. */
export const imageKind = userMessage({
  type: 1,
  content: ImageContent,
  summary: ({ caption }) => ({ kind: 'image', caption: textOf(caption) }),
  body: (content) => ({ kind: 'image', content }),
});

/** Type 2. `size` in bytes. */
export const FileContent = v.looseObject({
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(limits.fileNameLength)),
  size: bytes,
  url: FileAddress,
  caption: Caption,
});
export type FileContent = v.InferOutput<typeof FileContent>;

/** Type 2. */
export const fileKind = userMessage({
  type: 2,
  content: FileContent,
  summary: ({ name, caption }) => ({ kind: 'file', name: textOf(name), caption: textOf(caption) }),
  body: (content) => ({ kind: 'file', content }),
});

/** Type 3. `duration` in seconds. */
export const AudioContent = v.looseObject({ url: FileAddress, duration: seconds, size: v.nullish(bytes) });
export type AudioContent = v.InferOutput<typeof AudioContent>;

/** Type 3: a voice message. */
export const audioKind = userMessage({
  type: 3,
  content: AudioContent,
  summary: ({ duration }) => ({ kind: 'voice', duration: amountOf(duration) }),
  body: (content) => ({ kind: 'voice', content }),
});

/** Type 4. `duration` in seconds, width and height in px. */
export const VideoContent = v.looseObject({
  videoUrl: FileAddress,
  coverUrl: v.union([v.literal(''), FileAddress]),
  width: v.nullish(pixels),
  height: v.nullish(pixels),
  duration: v.nullish(seconds),
  size: v.nullish(bytes),
  caption: Caption,
});
export type VideoContent = v.InferOutput<typeof VideoContent>;

/** Type 4. */
export const videoKind = userMessage({
  type: 4,
  content: VideoContent,
  summary: ({ duration, caption }) => ({ kind: 'video', duration: amountOf(duration), caption: textOf(caption) }),
  body: (content) => ({ kind: 'video', content }),
});
