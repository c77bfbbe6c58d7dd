import { type ReactNode, type Ref, useEffect, useMemo, useRef } from 'react';
import { mergeRefs } from '../../primitives/merge-props.ts';

/** Props of `StreamVideo`. */
export interface StreamVideoProps {
  /** Stream to show. Its sound is played elsewhere. */
  readonly stream: MediaStream;
  /** Own camera: shown as in a mirror. Default false. */
  readonly isMirrored?: boolean;
  /** The whole picture, as of a screen, in place of one that fills its box. Default false. */
  readonly isWhole?: boolean;
  /** True if no frames arrive: the last one is shown grey and dimmed. Default false. */
  readonly isFrozen?: boolean;
  /** Element, for picture in picture. */
  readonly videoRef?: Ref<HTMLVideoElement>;
}

/** The picture of a stream, without sound and controls. */
export function StreamVideo({ stream, isMirrored, isWhole, isFrozen, videoRef }: StreamVideoProps): ReactNode {
  const video = useRef<HTMLVideoElement>(null);
  const joined = useMemo(() => mergeRefs(videoRef, video), [videoRef]);
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    element.srcObject = stream;
    // Muted pictures may always play; a stream that ends meanwhile rejects.
    element.play().catch(() => undefined);
    return () => {
      element.srcObject = null;
    };
  }, [stream]);
  return (
    <video
      ref={joined}
      className="im-call-video"
      data-im-part="call-video"
      data-mirrored={isMirrored || undefined}
      data-whole={isWhole || undefined}
      data-frozen={isFrozen || undefined}
      muted
      autoPlay
      playsInline
      disablePictureInPicture={videoRef === undefined}
    />
  );
}
