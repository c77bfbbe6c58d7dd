import type { CallEngine } from 'im-rtc';
import { type ConversationKey, conversationKey } from 'im-sdk/protocol';
import type { ReactNode } from 'react';
import { useElapsed } from '../../hooks/call/useElapsed.ts';
import { constantReadable } from '../../hooks/constant-readable.ts';
import { useReadable } from '../../hooks/useReadable.ts';
import { callTime } from '../../i18n/quantities.ts';
import { useT } from '../../i18n/useT.ts';
import { type CallHostHandle, useCallsHere } from '../../provider/calls-context.ts';
import { Icon } from '../icon/Icon.tsx';
import { Phone, Video } from '../icon/icons.ts';

const NO_CALL: CallEngine['call'] = constantReadable(undefined);
const NO_HOSTS: readonly CallHostHandle[] = [];

/** Props of `CallBar`. */
export interface CallBarProps {
  /** Key of the conversation. */
  readonly conversation: ConversationKey;
}

/** Banner of the conversation behind a running call: kind, people, time, and "Return". Nothing in other conversations. */
export function CallBar({ conversation }: CallBarProps): ReactNode {
  const t = useT();
  const { engine, hosts } = useCallsHere();
  const [host] = useReadable(hosts, NO_HOSTS);
  const call = useReadable(host && engine ? engine.call : NO_CALL, undefined);
  const elapsed = useElapsed(call?.phase === 'closed' ? undefined : call?.startedAt);
  if (!call || !host || call.phase === 'closed' || call.phase === 'ringing') return null;
  const key =
    call.kind === 'private' ? conversationKey('private', call.peerId) : conversationKey('group', call.groupId);
  if (key !== conversation) return null;
  const isVideo = call.kind === 'private' && call.mode === 'video';
  const present = call.kind === 'group' ? call.participants.filter(({ state }) => state !== 'invited').length + 1 : 0;
  const title =
    call.kind === 'group' ? t('call.barGroup', { count: present }) : t(isVideo ? 'kind.videoCall' : 'kind.voiceCall');
  return (
    <div className="im-banner" data-im-part="call-bar" data-kind="call">
      <Icon shape={isVideo ? Video : Phone} size={16} />
      <div className="im-banner__text">{elapsed === undefined ? title : `${title} · ${callTime(elapsed)}`}</div>
      <button type="button" className="im-banner__act" onClick={host.restore}>
        {t('call.return')}
      </button>
    </div>
  );
}
