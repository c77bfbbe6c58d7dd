import type { ConversationKey } from 'im-sdk/protocol';
import { limits, parseConversationKey } from 'im-sdk/protocol';
import { forwardRef, type KeyboardEvent, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { useT } from '../../../context/texts/useT.ts';
import { useClient } from '../../../context/useClient.ts';
import { type MentionCandidate, mentionCandidates } from '../../../hooks/composer/mention-candidates.ts';
import { useGroup, useGroupMembers } from '../../../hooks/groups/useGroups.ts';
import { canWriteWhileMuted } from '../../../hooks/messages/useSendBlockReason.ts';
import { useFriends } from '../../../hooks/people/usePeople.ts';
import { usePinyin } from '../../../hooks/people/usePinyin.ts';
import { useSelfId } from '../../../hooks/session/useSelfId.ts';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { RoleTag } from '../../../ui/badge/RoleTag.tsx';
import { UsersRound } from '../../../ui/icon/icons.ts';

/** Ref handle of `MentionList`. */
export interface MentionListHandle {
  /** Handles arrow keys, Enter and Tab. Returns true if handled. */
  key(event: KeyboardEvent): boolean;
}

export interface MentionListProps {
  readonly conversation: ConversationKey;
  /** Text after the `@`. */
  readonly query: string;
  /** Id of the list; its options are `{id}-{user id}`. */
  readonly id: string;
  /** Position in the composer: distance from its inline start and from its bottom, px. */
  readonly position?: { readonly start: number; readonly bottom: number };
  /** Called with the id of the highlighted option. */
  readonly onActive: (optionId: string | undefined) => void;
  /** Called with the chosen member. */
  readonly onChoose: (candidate: MentionCandidate) => void;
}

const ROLES: Readonly<Record<MentionCandidate['role'], number>> = { everyone: 0, member: 1, manager: 2, owner: 3 };

/** List of group members to mention, above the composer. Keys arrive through its handle: focus stays in the text. */
export const MentionList = forwardRef<MentionListHandle, MentionListProps>(function MentionList(
  { conversation, query, id, position, onActive, onChoose },
  ref,
) {
  const t = useT();
  const groupId = parseConversationKey(conversation)?.target ?? 0;
  const group = useGroup(groupId);
  const members = useGroupMembers(groupId);
  const { contacts } = useClient();
  // A dependency because it changes with a friend's remark.
  const friends = useFriends();
  const selfId = useSelfId();
  const everyone = canWriteWhileMuted(selfId, group, members) ? t('composer.everyone') : undefined;
  const pinyin = usePinyin(query);
  const candidates = useMemo(() => {
    // Dependency only: recomputes once the pinyin data has loaded.
    void pinyin;
    return mentionCandidates(members, query, { selfId, everyone, contacts, t }).slice(0, limits.atUserIds);
  }, [members, query, selfId, everyone, contacts, friends, t, pinyin]);
  const [activeOffset, setActiveOffset] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const at = Math.min(activeOffset, candidates.length - 1);
  const active = candidates[at];
  const activeId = active && `${id}-${active.userId}`;

  useEffect(() => setActiveOffset(0), [query]);
  useEffect(() => {
    onActive(activeId);
    if (activeId) list.current?.querySelector(`[id="${activeId}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [activeId, onActive]);
  useImperativeHandle(ref, () => ({
    key(event) {
      if (!active) return false;
      if (event.key === 'ArrowDown') setActiveOffset((at + 1) % candidates.length);
      else if (event.key === 'ArrowUp') setActiveOffset((at + candidates.length - 1) % candidates.length);
      else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey) onChoose(active);
      else return false;
      return true;
    },
  }));

  if (candidates.length === 0) return null;
  return (
    <div
      className="im-pop im-mention-list"
      data-im-part="mention-list"
      role="listbox"
      id={id}
      aria-label={t('composer.mentions')}
      tabIndex={0}
      style={position && { insetInlineStart: position.start, insetBlockEnd: position.bottom }}
      ref={list}
      // Keeps focus in the text: the list closes without it.
      onMouseDown={(event) => event.preventDefault()}
    >
      {candidates.map((candidate, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys come from the text field, where focus stays
        // biome-ignore lint/a11y/useFocusableInteractive: chosen by aria-activedescendant
        <div
          key={candidate.userId}
          id={`${id}-${candidate.userId}`}
          className="im-mention-list__option"
          data-everyone={candidate.role === 'everyone' || undefined}
          role="option"
          aria-selected={index === at}
          onPointerMove={() => setActiveOffset(index)}
          onClick={() => onChoose(candidate)}
        >
          <Avatar
            id={Math.abs(candidate.userId)}
            name={candidate.shownName}
            src={candidate.headImage}
            size={28}
            icon={candidate.role === 'everyone' ? UsersRound : undefined}
          />
          <bdi className="im-truncate">{candidate.shownName}</bdi>
          <RoleTag role={ROLES[candidate.role]} />
          {candidate.role === 'everyone' ? <small className="im-plain">{t('composer.notifiesAll')}</small> : null}
        </div>
      ))}
    </div>
  );
});
