import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { useT } from '../../../i18n/useT.ts';
import { takePlayTurn } from '../../../platform/sound/play-turn.ts';
import { safeAddress } from '../../message/kinds/fields.ts';
import type { Size } from '../view/view.ts';
import type { ViewedImage } from '../viewed-image.ts';
import { FailedNote } from './FailedNote.tsx';

export interface VideoPlayerProps {
  readonly image: ViewedImage;
  readonly current: boolean;
  readonly onSize: (size: Size) => void;
}

/** A video with the browser's own controls; begins when it is in view. A neighbour is only its cover. */
export function VideoPlayer({ image, current, onSize }: VideoPlayerProps): ReactNode {
  const t = useT();
  const [failed, setFailed] = useState(false);
  const yieldTurn = useRef<() => void>(undefined);
  useEffect(() => () => yieldTurn.current?.(), []);
  const url = safeAddress(image.src, location.href);
  if (!current) return image.thumbSrc ? <img className="im-viewer__original" src={image.thumbSrc} alt="" /> : null;
  if (failed || !url) return <FailedNote text={t('viewer.videoFailed')} onRetry={() => setFailed(false)} />;
  function onPlay({ currentTarget }: SyntheticEvent<HTMLVideoElement>): void {
    yieldTurn.current?.();
    yieldTurn.current = takePlayTurn(() => currentTarget.pause());
  }
  return (
    // biome-ignore lint/a11y/useMediaCaption: a message of a person; nobody has captions of it
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
      onPause={() => yieldTurn.current?.()}
      onError={() => setFailed(true)}
    />
  );
}
