import type { GroupCallView } from 'im-rtc';
import { type ReactNode, useMemo, useState } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useElapsed } from '../../hooks/call/useElapsed.ts';
import { useGroupMembers } from '../../hooks/groups/useGroups.ts';
import { callTime } from '../../i18n/quantities.ts';
import { useIsomorphicLayoutEffect } from '../../primitives/useIsomorphicLayoutEffect.ts';
import { CircleX, PhoneOff, UserRoundPlus } from '../../ui/icon/icons.ts';
import { MemberPickerDialog } from '../../ui/member-picker/MemberPickerDialog.tsx';
import { CallControl } from '../call-controls/CallControl.tsx';
import { CameraControl, MicrophoneControl, ShareControl, SpeakerControl } from '../call-controls/MediaControls.tsx';
import { CallFrame } from '../call-frame/CallFrame.tsx';
import { useCallLayer } from '../call-layer-context.ts';
import { AudioBlockedNotice } from '../call-media/AudioBlockedNotice.tsx';
import { callUsersOf, pickableMembers } from '../start-call/call-members.ts';
import { Tiles } from './Tiles.tsx';

/** Props of `GroupCallWindow`. */
export interface GroupCallWindowProps {
  /** The group call to show. */
  readonly call: GroupCallView;
}

/**
 * Window of a group call: everybody in a grid, or one large with the others beside; controls below. Must be inside a
 * `CallHost`.
 */
export function GroupCallWindow({ call }: GroupCallWindowProps): ReactNode {
  const t = useT();
  const { engine } = useCallLayer();
  const elapsed = useElapsed(call.startedAt);
  const [isInviting, setIsInviting] = useState(false);
  const isSharing = call.participants.some(({ media }) => media.isSharing);
  const isFull = call.participants.length + 1 >= call.maxChannel;
  const hasEntered = call.phase !== 'entering';
  return (
    <CallFrame
      kind="group"
      label={t('call.group')}
      title={t('kind.voiceCall')}
      time={elapsed === undefined ? t(hasEntered ? 'call.calling' : 'call.starting') : callTime(elapsed)}
      isFloating={isSharing}
      onClose={() => engine.hangUp()}
    >
      <div className="im-call-tiles-box">
        <Tiles call={call} />
        <AudioBlockedNotice text={t('call.audioBlockedInGroup')} />
      </div>
      <div className="im-call-controls" data-im-part="call-controls">
        <MicrophoneControl />
        <SpeakerControl />
        <CameraControl />
        <ShareControl />
        <CallControl
          icon={UserRoundPlus}
          label={t('call.invite')}
          disabled={!hasEntered || isFull}
          aria-haspopup="dialog"
          onClick={() => setIsInviting(true)}
        />
        {call.isHost ? (
          <CallControl
            icon={CircleX}
            label={t('call.cancelForAll')}
            disabled={!hasEntered}
            onClick={() => engine.cancelGroupCall()}
          />
        ) : null}
        <CallControl icon={PhoneOff} look="end" label={t('call.quit')} onClick={() => engine.hangUp()} />
      </div>
      {isInviting ? <InviteToCall call={call} onClose={() => setIsInviting(false)} /> : null}
    </CallFrame>
  );
}

/** Props of `InviteToCall`. */
interface InviteToCallProps {
  readonly call: GroupCallView;
  readonly onClose: () => void;
}

/** Dialog that invites more members to the running call, as many as it still takes. */
function InviteToCall({ call, onClose }: InviteToCallProps): ReactNode {
  const t = useT();
  const { engine, setIsBehind } = useCallLayer();
  useIsomorphicLayoutEffect(() => {
    setIsBehind(true);
    return () => setIsBehind(false);
  }, [setIsBehind]);
  const members = useGroupMembers(call.groupId);
  const listed = call.participants.map(({ user }) => user.id).join();
  const people = useMemo(
    () => pickableMembers(members, call.self.id, listed === '' ? [] : listed.split(',').map(Number)),
    [members, call.self.id, listed],
  );
  return (
    <MemberPickerDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('groups.invite')}
      members={people}
      maxSize={call.maxChannel - call.participants.length - 1}
      onConfirm={async (userIds) => engine.invite(callUsersOf(members, userIds))}
    />
  );
}
