/** Who sent a picture. */
export interface ImageSender {
  readonly id: number;
  readonly name: string;
  /** Address of their picture. */
  readonly src?: string;
}

/** One picture, or video, that the viewer shows. */
export interface ViewedImage {
  /** Tells pictures apart; stays the same when others come in before it. */
  readonly key: string;
  /** Address of the original. */
  readonly src: string;
  /** Address of a small copy: stands, blurred, until the original is there. For a video its cover. */
  readonly thumbSrc?: string;
  /** Px of the original. Without them the room is found out when it loads. */
  readonly width?: number;
  readonly height?: number;
  /** A video plays with the browser's own controls and is not zoomed. Default `image`. */
  readonly kind?: 'image' | 'video';
  /** File name for the download. Default: the end of the address. */
  readonly name?: string;
  readonly sender?: ImageSender;
  /** When it was sent: epoch ms. */
  readonly time?: number;
}
