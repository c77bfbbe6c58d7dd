import type { CallEngine, GroupCallView, PrivateCallView } from 'im-rtc';
import { type ConversationKey, conversationKey, parseConversationKey } from 'im-sdk/protocol';
import { type ReactNode, useId } from 'react';
import { type CallHostHandle, useProviderCalls } from '../../context/calls-context.ts';
import { useT } from '../../context/texts/useT.ts';
import { useCanCall } from '../../hooks/call/useCanCall.ts';
import { useElapsed } from '../../hooks/call/useElapsed.ts';
import { useRunningGroupCall } from '../../hooks/call/useRunningGroupCall.ts';
import { useStartCall } from '../../hooks/call/useStartCall.ts';
import { useSelfId } from '../../hooks/session/useSelfId.ts';
import { callTime } from '../../i18n/quantities.ts';
import { constantReadable } from '../../platform/constant-readable.ts';
import { useReadable } from '../../primitives/useReadable.ts';
import { Icon } from '../../ui/icon/Icon.tsx';
import { Phone, Video } from '../../ui/icon/icons.ts';
import { useIsMember } from './useIsMember.ts';

const NO_CALL: CallEngine['call'] = constantReadable(undefined);
const NO_HOSTS: readonly CallHostHandle[] = [];

/** Props of `CallBar`. */
export interface CallBarProps {
  /** Key of the conversation. */
  readonly conversation: ConversationKey;
}

/**
 * Banner of a conversation with a running call. One's own: kind, people, time, and "Return to call". A group's, which one
 * is not in: people, and "Join". Nothing in other conversations.
 */
export function CallBar({ conversation }: CallBarProps): ReactNode {
  const { engine, hosts } = useProviderCalls();
  const canCall = useCanCall('group');
  const [host] = useReadable(hosts, NO_HOSTS);
  const call = useReadable(host && engine ? engine.call : NO_CALL, undefined);
  const about = parseConversationKey(conversation);
  if (host && call && call.phase !== 'closed' && keyOf(call) === conversation) {
    // The panel of a call that rings says all of it.
    return call.phase === 'ringing' ? null : <OwnCallBar call={call} onReturn={host.restore} />;
  }
  return canCall && about?.kind === 'group' ? <JoinCallBar groupId={about.target} /> : null;
}

type OwnCall = PrivateCallView | GroupCallView;

const keyOf = (call: OwnCall): ConversationKey =>
  call.kind === 'private' ? conversationKey('private', call.peerId) : conversationKey('group', call.groupId);

function OwnCallBar({ call, onReturn }: { readonly call: OwnCall; readonly onReturn: () => void }): ReactNode {
  const t = useT();
  const elapsed = useElapsed(call.startedAt);
  const isVideo = call.kind === 'private' && call.mode === 'video';
  const present = call.kind === 'group' ? call.participants.filter(({ state }) => state !== 'invited').length + 1 : 0;
  const title =
    call.kind === 'group' ? t('call.barGroup', { count: present }) : t(isVideo ? 'kind.videoCall' : 'kind.voiceCall');
  return (
    <div className="im-banner" data-im-part="call-bar" data-kind="call">
      <Icon shape={isVideo ? Video : Phone} size={16} />
      <div className="im-banner__text">{elapsed === undefined ? title : `${title} · ${callTime(elapsed)}`}</div>
      <button type="button" className="im-banner__act" onClick={onReturn}>
        {t('call.return')}
      </button>
    </div>
  );
}

/**
 * Banner of a group whose call runs without this page: people, and "Join". Without the button while this account is in
 * the call elsewhere. Nothing without a call.
 */
function JoinCallBar({ groupId }: { readonly groupId: number }): ReactNode {
  const t = useT();
  const id = useId();
  const selfId = useSelfId();
  const isMember = useIsMember(groupId);
  const call = useRunningGroupCall(groupId);
  const { joinGroup } = useStartCall();
  if (!call || !isMember) return null;
  const isIn = selfId !== undefined && call.inCall.includes(selfId);
  return (
    <div className="im-banner" data-im-part="call-bar" data-kind="call">
      <Icon shape={Phone} size={16} />
      <div className="im-banner__text" id={id} role="status">
        {t('call.barGroup', { count: call.inCall.length })}
      </div>
      {isIn ? null : (
        <button type="button" className="im-banner__act" aria-describedby={id} onClick={() => void joinGroup(groupId)}>
          {t('call.join')}
        </button>
      )}
    </div>
  );
}
