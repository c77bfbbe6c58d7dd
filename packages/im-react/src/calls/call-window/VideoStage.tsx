import type { PrivateCallView } from 'im-rtc';
import { type ReactNode, useRef } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useIsNarrowWindow } from '../../hooks/page/useIsNarrowWindow.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { Spinner } from '../../ui/button/Spinner.tsx';
import { Icon } from '../../ui/icon/Icon.tsx';
import { MonitorUp } from '../../ui/icon/icons.ts';
import { CameraControl, MicrophoneControl, ShareControl, SpeakerControl } from '../call-controls/MediaControls.tsx';
import { AudioBlockedNotice } from '../call-media/AudioBlockedNotice.tsx';
import { MutedChip } from '../call-media/MutedChip.tsx';
import { OwnPicture } from '../call-media/OwnPicture.tsx';
import { PoorConnection } from '../call-media/PoorConnection.tsx';
import { ReconnectingOverlay } from '../call-media/ReconnectingOverlay.tsx';
import { StreamVideo } from '../call-media/StreamVideo.tsx';
import { usePeer } from '../usePeer.ts';
import { EndControl } from './EndControl.tsx';
import { PictureInPictureButton } from './PictureInPictureButton.tsx';
import { waitingText } from './waiting-text.ts';

/** A video call: the peer's picture or avatar, the own one in a corner, and the controls over it. */
export function VideoStage({ call }: { readonly call: PrivateCallView }): ReactNode {
  const t = useT();
  const isPhone = useIsNarrowWindow();
  const peer = usePeer(call.peerId);
  const video = useRef<HTMLVideoElement>(null);
  const { remote, own } = call;
  const waiting = waitingText(call);
  const isLost = call.path === 'reconnecting';
  const isFrozen = !waiting && (isLost || remote.isStalled);
  const picture = remote.hasPicture ? remote.stream : undefined;
  return (
    <div className="im-call-stage" data-im-part="call-stage" data-picture={picture ? '' : undefined}>
      {picture ? (
        <StreamVideo stream={picture} isWhole={remote.isSharing} isFrozen={isFrozen} videoRef={video} />
      ) : (
        <div className="im-call-voice">
          <span className="im-call-pulse" data-ringing={call.isPeerRinging || undefined}>
            <Avatar id={peer.id} name={peer.name} src={peer.picture} size={96} />
          </span>
          <h2 className="im-call-voice__name">
            <bdi className="im-plain">{peer.name}</bdi>
          </h2>
          <p className="im-call-voice__note" role="status">
            {waiting ? <Spinner size={14} /> : null}
            {t(waiting ?? 'call.cameraOff')}
          </p>
        </div>
      )}
      <div className="im-call-chips">
        {remote.isSharing ? (
          <span className="im-call-chip" data-im-part="call-chip">
            <Icon shape={MonitorUp} size={14} />
            <bdi className="im-truncate">{t('call.screenOf', { name: peer.name })}</bdi>
          </span>
        ) : null}
        {remote.isMuted && !waiting ? <MutedChip /> : null}
        {remote.quality === 'poor' && !isFrozen ? <PoorConnection /> : null}
        {picture && !isPhone ? <PictureInPictureButton video={video} /> : null}
      </div>
      {isFrozen ? <ReconnectingOverlay text={t('call.reconnecting')} endsAt={call.pathEndsAt} /> : null}
      <AudioBlockedNotice text={t('call.audioBlocked', { name: peer.name })} />
      {own.preview && (own.camera === 'on' || own.isSharing) ? (
        <OwnPicture stream={own.preview} isScreen={own.isSharing} />
      ) : null}
      <div className="im-call-controls" data-im-part="call-controls" data-over="" data-big={isPhone || undefined}>
        <MicrophoneControl />
        <SpeakerControl />
        <CameraControl />
        <ShareControl />
        <EndControl call={call} />
      </div>
    </div>
  );
}
