import type { GroupCallView, PrivateCallView } from 'im-rtc';
import { type ReactNode, useRef } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useElapsed } from '../../hooks/call/useElapsed.ts';
import { useGroup } from '../../hooks/groups/useGroups.ts';
import { conversationName } from '../../i18n/names.ts';
import { callTime } from '../../i18n/quantities.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Icon } from '../../ui/icon/Icon.tsx';
import { Maximize2, Mic, MicOff, PhoneOff, UsersRound, Video, VideoOff } from '../../ui/icon/icons.ts';
import { useDragged } from '../call-frame/useDragged.ts';
import { useCallLayer } from '../call-layer-context.ts';
import { StreamVideo } from '../call-media/StreamVideo.tsx';
import { usePeer } from '../usePeer.ts';

/** Props of `MinimizedCall`. */
export interface MinimizedCallProps {
  /** The call that goes on. */
  readonly call: PrivateCallView | GroupCallView;
}

/** A call in small: a picture of 240 × 135 if there is one, else a pill of 220 × 52. Both are dragged. */
export function MinimizedCall({ call }: MinimizedCallProps): ReactNode {
  const t = useT();
  const elapsed = useElapsed(call.startedAt);
  const time =
    elapsed === undefined ? t(call.phase === 'inCall' ? 'call.connecting' : 'call.calling') : callTime(elapsed);
  const picture = smallPicture(call);
  const end = t(call.kind === 'group' ? 'call.quit' : call.phase === 'dialling' ? 'action.cancel' : 'call.hangUp');
  const shared = { call, time, end };
  if (picture) return <CallTile {...shared} {...picture} />;
  return call.kind === 'private' ? <PrivatePill {...shared} call={call} /> : <GroupPill {...shared} call={call} />;
}

/** The picture in small: a shared screen before a camera. */
function smallPicture(
  call: MinimizedCallProps['call'],
): { readonly stream: MediaStream; readonly isWhole: boolean } | undefined {
  const people = call.kind === 'private' ? [call.remote] : call.participants.map(({ media }) => media);
  const seen = people.filter(({ hasPicture, stream }) => hasPicture && stream);
  const shown = seen.find(({ isSharing }) => isSharing) ?? seen.find(({ isSpeaking }) => isSpeaking) ?? seen[0];
  return shown?.stream && { stream: shown.stream, isWhole: shown.isSharing };
}

/** Name of a call in small: the peer's or the group's. */
function useCallName(call: MinimizedCallProps['call']): string {
  const t = useT();
  const peer = usePeer(call.kind === 'private' ? call.peerId : 0);
  const groupId = call.kind === 'group' ? call.groupId : 0;
  const group = useGroup(groupId);
  if (call.kind === 'private') return peer.name;
  return conversationName(t, { kind: 'group', targetId: groupId, showName: group?.showGroupName || group?.name || '' });
}

interface SmallProps<View = MinimizedCallProps['call']> {
  readonly call: View;
  readonly time: string;
  /** Name of the red button. */
  readonly end: string;
}

function PrivatePill(props: SmallProps<PrivateCallView>): ReactNode {
  const peer = usePeer(props.call.peerId);
  return (
    <Pill {...props} name={peer.name}>
      <Avatar id={peer.id} name={peer.name} src={peer.picture} size={32} />
    </Pill>
  );
}

function GroupPill(props: SmallProps<GroupCallView>): ReactNode {
  const { groupId } = props.call;
  const name = useCallName(props.call);
  const picture = useGroup(groupId)?.headImage ?? '';
  return (
    <Pill {...props} name={name}>
      <Avatar id={groupId} name={name} src={picture} size={32} shape="group" icon={name ? undefined : UsersRound} />
    </Pill>
  );
}

interface PillProps extends SmallProps {
  readonly name: string;
  readonly children: ReactNode;
}

function Pill({ time, end, name, children }: PillProps): ReactNode {
  const t = useT();
  const { engine, restore } = useCallLayer();
  const pill = useRef<HTMLElement>(null);
  const drag = useDragged(pill);
  return (
    <section ref={pill} className="im-call-pill" data-im-part="call-minimized" data-im-region="" aria-label={name}>
      <button type="button" className="im-call-pill__main" aria-label={t('call.restore')} {...drag} onClick={restore}>
        {children}
        <span className="im-call-pill__text">
          <bdi className="im-call-pill__name im-truncate">{name}</bdi>
          <span className="im-call-pill__time">{time}</span>
        </span>
      </button>
      <button type="button" className="im-call-pill__end" aria-label={end} title={end} onClick={() => engine.hangUp()}>
        <Icon shape={PhoneOff} size={18} />
      </button>
    </section>
  );
}

interface TileProps extends SmallProps {
  readonly stream: MediaStream;
  readonly isWhole: boolean;
}

function CallTile({ call, time, end, stream, isWhole }: TileProps): ReactNode {
  const t = useT();
  const { engine, restore } = useCallLayer();
  const tile = useRef<HTMLElement>(null);
  const drag = useDragged(tile);
  const name = useCallName(call);
  const { microphone, camera } = call.own;
  const [isOpen, isSeen] = [microphone === 'on', camera === 'on' || camera === 'starting'];
  return (
    <section ref={tile} className="im-call-tile" data-im-part="call-tile" data-im-region="" aria-label={name} {...drag}>
      <StreamVideo stream={stream} isWhole={isWhole} />
      <div className="im-call-tile__top">
        <span className="im-call-tile__name im-truncate">
          <bdi className="im-call-tile__who">{name}</bdi> <span className="im-plain">{time}</span>
        </span>
        <IconButton size="small" icon={Maximize2} iconSize={16} label={t('call.restore')} onClick={restore} />
      </div>
      <div className="im-call-tile__bar">
        <TileButton
          icon={isOpen ? Mic : MicOff}
          label={t('call.microphone')}
          pressed={isOpen}
          onPress={() => engine.setMicrophone(!isOpen)}
        />
        <TileButton
          icon={isSeen ? Video : VideoOff}
          label={t('call.camera')}
          pressed={isSeen}
          onPress={() => engine.setCamera(!isSeen)}
        />
        <TileButton icon={PhoneOff} label={end} isEnd onPress={() => engine.hangUp()} />
      </div>
    </section>
  );
}

interface TileButtonProps {
  readonly icon: typeof Mic;
  readonly label: string;
  readonly pressed?: boolean;
  readonly isEnd?: boolean;
  readonly onPress: () => void;
}

function TileButton({ icon, label, pressed, isEnd, onPress }: TileButtonProps): ReactNode {
  return (
    <button
      type="button"
      className="im-call-tile__button"
      data-end={isEnd || undefined}
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      onClick={onPress}
    >
      <Icon shape={icon} size={18} />
    </button>
  );
}
