import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { useT } from '../../../context/texts/useT.ts';
import { safeAddress } from '../../../message/kinds/fields.ts';
import { startExclusivePlayback } from '../../../platform/sound/exclusive-playback.ts';
import type { Size } from '../geometry/transform.ts';
import type { ViewedImage } from '../viewed-image.ts';
import { FailedNote } from './FailedNote.tsx';

export interface VideoPlayerProps {
  readonly image: ViewedImage;
  /** True for the video in view. */
  readonly current: boolean;
  /** Called with the size once known. */
  readonly onSize: (size: Size) => void;
}

/** Video with the browser's controls. Starts when in view; neighbours show their cover only. */
export function VideoPlayer({ image, current, onSize }: VideoPlayerProps): ReactNode {
  const t = useT();
  const [failed, setFailed] = useState(false);
  const releasePlayback = useRef<() => void>(undefined);
  useEffect(() => () => releasePlayback.current?.(), []);
  const url = safeAddress(image.src, location.href);
  if (!current) return image.thumbSrc ? <img className="im-viewer__original" src={image.thumbSrc} alt="" /> : null;
  if (failed || !url) return <FailedNote text={t('viewer.videoFailed')} onRetry={() => setFailed(false)} />;
  function onPlay({ currentTarget }: SyntheticEvent<HTMLVideoElement>): void {
    releasePlayback.current?.();
    releasePlayback.current = startExclusivePlayback(() => currentTarget.pause());
  }
  return (
    // biome-ignore lint/a11y/useMediaCaption: a user's video has no captions
    <video
      className="im-viewer__video"
      src={url}
      poster={image.thumbSrc}
      aria-label={t('kind.spokenVideo')}
      controls
      autoPlay
      playsInline
      onLoadedMetadata={({ currentTarget: { videoWidth: width, videoHeight: height } }) =>
        width > 0 && onSize({ width, height })
      }
      onPlay={onPlay}
      onPause={() => releasePlayback.current?.()}
      onError={() => setFailed(true)}
    />
  );
}
