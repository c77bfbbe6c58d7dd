import type { ParticipantView } from 'im-rtc';
import { type ReactNode, useState } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { Spinner } from '../../ui/button/Spinner.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { ZoomIn } from '../../ui/icon/icons.ts';
import { PoorConnection } from '../call-media/PoorConnection.tsx';
import { ReconnectingOverlay } from '../call-media/ReconnectingOverlay.tsx';
import { StreamVideo } from '../call-media/StreamVideo.tsx';
import { usePeer } from '../usePeer.ts';
import { TileFrame } from './TileFrame.tsx';

/** Props of `ParticipantTile`. */
export interface ParticipantTileProps {
  readonly participant: ParticipantView;
  readonly isLeader: boolean;
  readonly onEnlarge: () => void;
}

const WAITING = { invited: 'call.invited', connecting: 'call.connecting', failed: 'call.noPath' } as const;

/** Tile of another person: ringing, connecting, with or without a picture, muted, speaking, or cut off. */
export function ParticipantTile({ participant, isLeader, onEnlarge }: ParticipantTileProps): ReactNode {
  const t = useT();
  const { user, state, media } = participant;
  const { name, picture } = usePeer(user.id, user);
  const [isActualSize, setIsActualSize] = useState(false);
  const waiting = state === 'up' || state === 'reconnecting' ? undefined : WAITING[state];
  const isLost = state === 'reconnecting';
  const isFrozen = isLost || (state === 'up' && media.isStalled);
  const isMuted = media.isMuted || !user.isMicroPhone;
  const stream = media.hasPicture && !waiting ? media.stream : undefined;
  const isScreen = media.isSharing && stream !== undefined;
  const isPoor = media.quality === 'poor' && !waiting && !isFrozen;
  const states = [
    waiting && t(waiting),
    isMuted && !waiting && t('call.muted'),
    media.isSpeaking && t('call.speaking'),
    isFrozen && t('call.reconnecting'),
    isPoor && t('call.poor'),
  ].filter((text) => typeof text === 'string');
  return (
    <TileFrame
      userId={user.id}
      name={name}
      states={states}
      isMuted={isMuted && !waiting}
      isSpeaking={media.isSpeaking && !isFrozen}
      isScreen={isScreen}
      isLeader={isLeader}
      onEnlarge={onEnlarge}
    >
      {stream ? (
        <div className="im-call-person__picture" data-actual-size={(isScreen && isActualSize) || undefined}>
          <StreamVideo stream={stream} isWhole={isScreen} isFrozen={isFrozen} />
        </div>
      ) : (
        <span className="im-call-person__still" data-waiting={waiting ? '' : undefined}>
          <Avatar id={user.id} name={name} src={picture} size={isLeader ? 104 : 72} />
          {waiting ? (
            <span className="im-call-person__note">
              {state === 'failed' ? null : <Spinner size={12} />}
              {t(waiting)}
            </span>
          ) : null}
        </span>
      )}
      {isPoor ? <PoorConnection /> : null}
      {isFrozen ? <ReconnectingOverlay text={t('call.reconnecting')} isSmall /> : null}
      {isScreen && isLeader ? (
        <span className="im-call-person__tools">
          <IconButton
            size="small"
            icon={ZoomIn}
            label={t('call.actualSize')}
            aria-pressed={isActualSize}
            onClick={() => setIsActualSize(!isActualSize)}
          />
        </span>
      ) : null}
    </TileFrame>
  );
}
