import type { ComponentType } from 'react';

/** Sender of an image. */
export interface ImageSender {
  /** User id. */
  readonly id: number;
  /** Display name. */
  readonly name: string;
  /** Avatar URL. */
  readonly src?: string;
}

/** An image or video in the viewer. */
export interface ViewedImage {
  /** Unique key, stable when images are inserted before it. */
  readonly key: string;
  /** URL of the original. */
  readonly src: string;
  /** URL of a thumbnail, shown blurred until the original has loaded. For a video: its cover. */
  readonly thumbSrc?: string;
  /** Width of the original, px. Without both the size is measured on load. */
  readonly width?: number;
  /** Height of the original, px. */
  readonly height?: number;
  /** A video plays with the browser's controls and cannot be zoomed. Default `image`. */
  readonly kind?: 'image' | 'video';
  /** File name for the download. Default: the last part of the URL. */
  readonly name?: string;
  /** Sender, shown in the heading. */
  readonly sender?: ImageSender;
  /** Send time, epoch ms. */
  readonly time?: number;
}

/** Props of a viewer slot. */
export interface ViewerSlotProps {
  /** Image in view. */
  readonly image: ViewedImage;
  /** Closes the viewer. */
  readonly onClose: () => void;
}

/** Replaceable or additional parts of the viewer. Define components outside render, or they remount. */
export interface ViewerSlots {
  /** Extra buttons before "Download". Render them with `IconButton`. */
  readonly Tools?: ComponentType<ViewerSlotProps>;
  /** Replaces sender and time. */
  readonly Heading?: ComponentType<ViewerSlotProps>;
}
