import type { PrivateCallView } from 'im-rtc';
import type { ReactNode } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { callTime } from '../../i18n/quantities.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { MicrophoneControl, SpeakerControl } from '../call-controls/MediaControls.tsx';
import { useCallLayer } from '../call-layer-context.ts';
import { AudioBlockedNotice } from '../call-media/AudioBlockedNotice.tsx';
import { MutedChip } from '../call-media/MutedChip.tsx';
import { PoorConnection } from '../call-media/PoorConnection.tsx';
import { ReconnectingOverlay } from '../call-media/ReconnectingOverlay.tsx';
import { usePeer } from '../usePeer.ts';
import { EndControl } from './EndControl.tsx';
import { waitingText } from './waiting-text.ts';

/** Props of `VoiceStage`. */
export interface VoiceStageProps {
  /** The voice call. */
  readonly call: PrivateCallView;
  /** Seconds since the first media; `undefined` before. */
  readonly elapsed: number | undefined;
}

/** A voice call: the peer's avatar with what is going on or the time, and the controls. */
export function VoiceStage({ call, elapsed }: VoiceStageProps): ReactNode {
  const t = useT();
  const peer = usePeer(call.peerId);
  const waiting = waitingText(call);
  const { isAudioBlocked } = useCallLayer();
  const isLost = call.path === 'reconnecting';
  return (
    <>
      <div className="im-call-voice" data-im-part="call-stage">
        <span className="im-call-pulse" data-ringing={call.isPeerRinging || undefined}>
          <Avatar id={peer.id} name={peer.name} src={peer.picture} size={104} />
        </span>
        <h2 className="im-call-voice__name">
          <bdi className="im-plain">{peer.name}</bdi>
        </h2>
        {waiting ? (
          <p className="im-call-voice__note" role="status">
            {t(waiting)}
          </p>
        ) : isLost ? (
          <ReconnectingOverlay text={t('call.reconnecting')} endsAt={call.pathEndsAt} />
        ) : isAudioBlocked ? (
          <AudioBlockedNotice text={t('call.audioBlocked', { name: peer.name })} />
        ) : (
          <p className="im-call-voice__time">{callTime(elapsed ?? 0)}</p>
        )}
        {call.remote.isMuted && !waiting && !isLost ? <MutedChip /> : null}
        {call.remote.quality === 'poor' && !isLost ? <PoorConnection /> : null}
      </div>
      <div className="im-call-controls" data-im-part="call-controls" data-big="">
        <MicrophoneControl />
        <EndControl call={call} />
        <SpeakerControl />
      </div>
    </>
  );
}
