import type { GroupCallView } from 'im-rtc';
import type { ReactNode } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { Icon } from '../../ui/icon/Icon.tsx';
import { VideoOff } from '../../ui/icon/icons.ts';
import { StreamVideo } from '../call-media/StreamVideo.tsx';
import { usePeer } from '../usePeer.ts';
import { TileFrame } from './TileFrame.tsx';

/** Props of `OwnTile`. */
export interface OwnTileProps {
  readonly call: GroupCallView;
  readonly isLeader: boolean;
  readonly onEnlarge: () => void;
}

/** Tile of this account: the own camera as in a mirror, the shared screen, or the avatar. */
export function OwnTile({ call, isLeader, onEnlarge }: OwnTileProps): ReactNode {
  const t = useT();
  const { own } = call;
  const account = call.self;
  const { picture } = usePeer(account.id, account);
  const isMuted = own.microphone !== 'on';
  const stream = own.isSharing || own.camera === 'on' ? own.preview : undefined;
  const noCamera = own.camera === 'missing' && own.failure !== undefined;
  const states = [isMuted && t('call.muted'), noCamera && t('call.noCamera')].filter(
    (text) => typeof text === 'string',
  );
  return (
    <TileFrame
      userId={account.id}
      name={t('call.you')}
      states={states}
      isMuted={isMuted}
      isLeader={isLeader}
      onEnlarge={onEnlarge}
    >
      {stream ? (
        <div className="im-call-person__picture">
          <StreamVideo stream={stream} isMirrored={!own.isSharing} isWhole={own.isSharing} />
        </div>
      ) : noCamera ? (
        <span className="im-call-person__still">
          <span className="im-call-trouble__icon" data-plain="">
            <Icon shape={VideoOff} size={24} />
          </span>
          <span className="im-call-person__note">{t('call.noCamera')}</span>
        </span>
      ) : (
        <span className="im-call-person__still">
          <Avatar id={account.id} name={account.nickName} src={picture} size={isLeader ? 104 : 72} />
        </span>
      )}
    </TileFrame>
  );
}
