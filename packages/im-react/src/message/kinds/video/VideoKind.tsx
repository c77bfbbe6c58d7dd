import { type ReactNode, type SyntheticEvent, useMemo, useRef, useState } from 'react';
import { useT } from '../../../context/texts/useT.ts';
import { playingTime } from '../../../i18n/quantities.ts';
import { startExclusivePlayback } from '../../../platform/sound/exclusive-playback.ts';
import { useIsomorphicLayoutEffect } from '../../../primitives/useIsomorphicLayoutEffect.ts';
import { Icon } from '../../../ui/icon/Icon.tsx';
import { Play, Video, VideoOff } from '../../../ui/icon/icons.ts';
import { fieldsOf, safeAddress } from '../fields.ts';
import { ImageWithPlaceholder } from '../image/ImageWithPlaceholder.tsx';
import type { KindProps } from '../kind.ts';
import { UploadRing } from '../upload/UploadRing.tsx';
import { isUploading, useUpload } from '../upload/useUpload.ts';
import { videoBox } from './video-box.ts';

/** Type 4: cover image with the duration; plays inline. */
export function VideoKind({ row, tabbable }: KindProps): ReactNode {
  const t = useT();
  const upload = useUpload(row);
  const [state, setState] = useState<'poster' | 'playing' | 'failed'>('poster');
  const { box, address, cover, duration } = useMemo(() => {
    const fields = fieldsOf(row.content);
    return {
      box: videoBox(fields.amount('width'), fields.amount('height')),
      address: fields.text('videoUrl') || fields.text('url'),
      cover: fields.text('coverUrl'),
      duration: fields.amount('duration'),
    };
  }, [row.content]);
  const [own, ownCover] = upload?.files ?? [];
  const url = safeAddress(own?.previewUrl || address);
  const waits = isUploading(upload) || row.state === 'failed';
  return (
    <span
      className="im-media"
      data-im-part="video"
      data-state={state}
      style={{ inlineSize: box.width, aspectRatio: `${box.width} / ${box.height}` }}
    >
      {state === 'playing' && url ? (
        <Player url={url} label={t('kind.spokenVideo')} onFail={() => setState('failed')} />
      ) : (
        <span className="im-image" data-dimmed={waits || undefined}>
          <ImageWithPlaceholder src={ownCover?.previewUrl || cover} alt="" />
          {waits ? (
            <UploadRing row={row} upload={upload} tabbable={tabbable} />
          ) : (
            <button
              type="button"
              className="im-play"
              disabled={!url}
              tabIndex={tabbable ? undefined : -1}
              aria-label={t('kind.playVideo')}
              onClick={() => setState('playing')}
            >
              <Icon shape={state === 'failed' ? VideoOff : Play} size={24} filled={state !== 'failed'} />
            </button>
          )}
          <span className="im-pill" data-im-part="duration">
            <Icon shape={Video} size={12} />
            {state === 'failed' ? t('kind.cannotPlay') : duration > 0 ? playingTime(duration) : null}
          </span>
        </span>
      )}
    </span>
  );
}

function Player(props: { readonly url: string; readonly label: string; readonly onFail: () => void }): ReactNode {
  const releasePlayback = useRef<() => void>(undefined);
  const video = useRef<HTMLVideoElement>(null);
  // Moves focus from the unmounted play button to the player.
  useIsomorphicLayoutEffect(() => video.current?.focus({ preventScroll: true }), []);
  function onPlay({ currentTarget }: SyntheticEvent<HTMLVideoElement>): void {
    releasePlayback.current?.();
    releasePlayback.current = startExclusivePlayback(() => currentTarget.pause());
  }
  return (
    // biome-ignore lint/a11y/useMediaCaption: a user's video has no captions
    <video
      ref={video}
      className="im-video"
      src={props.url}
      aria-label={props.label}
      controls
      autoPlay
      playsInline
      onPlay={onPlay}
      onPause={() => releasePlayback.current?.()}
      onError={props.onFail}
    />
  );
}
