import type { GroupMember } from 'im-sdk/protocol';
import { type ConversationKey, parseConversationKey } from 'im-sdk/protocol';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { useT } from '../../../context/texts/useT.ts';
import { useClient } from '../../../context/useClient.ts';
import { useFriends, usePerson } from '../../../hooks/people/usePeople.ts';
import { usePinyin } from '../../../hooks/people/usePinyin.ts';
import { useSelf } from '../../../hooks/session/useSession.ts';
import { personName } from '../../../i18n/names.ts';
import { constantReadable } from '../../../platform/constant-readable.ts';
import { useReadable } from '../../../primitives/useReadable.ts';
import { matchName } from '../../../text/name-match.ts';
import type { TextRange } from '../../../text/text-ranges.ts';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { SearchField } from '../../../ui/field/SearchField.tsx';
import { Icon } from '../../../ui/icon/Icon.tsx';
import { Check } from '../../../ui/icon/icons.ts';
import { RowList, type RowListHandle } from '../../../ui/row-list/RowList.tsx';
import { useListbox } from '../../../ui/useListbox.ts';
import { HighlightedText } from '../HighlightedText.tsx';

const NO_MEMBERS = constantReadable<readonly GroupMember[]>([]);

interface Writer {
  readonly userId: number;
  readonly name: string;
  readonly src: string;
}

/** Props of `SenderPicker`. */
export interface SenderPickerProps {
  readonly conversation: ConversationKey;
  /** User id of the chosen sender. */
  readonly selected: number | undefined;
  /** Choosing the chosen sender again clears the choice. */
  readonly onChoose: (userId: number | undefined) => void;
}

/** Picks a sender of a conversation: the current user first, then the others. */
export function SenderPicker({ conversation, selected, onChoose }: SenderPickerProps): ReactNode {
  const t = useT();
  const [query, setQuery] = useState('');
  const list = useRef<RowListHandle>(null);
  const writers = useWriters(conversation);
  usePinyin(query);
  const found = writers.flatMap((writer) => {
    const ranges = matchName(writer.name, query);
    return ranges ? [{ ...writer, ranges }] : [];
  });
  const byId = new Map(found.map((writer) => [writer.userId, writer]));
  const keys = [...byId.keys()];
  const choose = (userId: number): void => onChoose(userId === selected ? undefined : userId);
  const listbox = useListbox({
    keys,
    selected: selected,
    textOf: (userId) => byId.get(userId)?.name ?? '',
    onOpen: choose,
    onMove: (index) => list.current?.reveal(index),
  });
  const first = keys[0];
  return (
    <>
      <div className="im-find__members">
        <SearchField
          value={query}
          onChange={setQuery}
          label={t('searchInChat.members')}
          inputProps={{
            onKeyDown(event) {
              if (event.key !== 'ArrowDown' && event.key !== 'Enter') return;
              // Prevent the key from also pressing the chip, which gets focus back.
              event.preventDefault();
              if (event.key === 'ArrowDown') list.current?.element?.focus();
              else if (first !== undefined && query.trim() !== '') choose(first);
            },
          }}
        />
      </div>
      {found.length === 0 ? (
        <p className="im-search__wait">{t('searchInChat.noneTitle')}</p>
      ) : (
        <RowList
          handle={list}
          className="im-find__member-list"
          keys={keys}
          estimate={44}
          renderRow={(userId) => {
            const writer = byId.get(userId);
            return writer ? (
              <WriterRow
                key={userId}
                {...writer}
                id={listbox.idOf(userId)}
                selected={userId === selected}
                active={userId === listbox.activeKey}
                onChoose={() => choose(userId)}
              />
            ) : null;
          }}
          {...listbox.props}
          aria-label={t('searchInChat.sender')}
        />
      )}
    </>
  );
}

function useWriters(conversation: ConversationKey): readonly Writer[] {
  const t = useT();
  const { contacts, groups } = useClient();
  // A dependency because it changes with a friend's remark.
  const friends = useFriends();
  const currentUser = useSelf();
  const { kind, target } = parseConversationKey(conversation) ?? { kind: 'system', target: 0 };
  const members = useReadable(kind === 'group' ? groups.members(target) : NO_MEMBERS);
  const peer = usePerson(kind === 'private' ? target : 0);
  return useMemo(() => {
    const me: Writer[] = currentUser
      ? [{ userId: currentUser.id, name: t('searchInChat.me'), src: currentUser.headImageThumb ?? '' }]
      : [];
    if (kind === 'private') return [...me, { userId: target, name: personName(t, peer), src: peer.headImageThumb }];
    const others = members.filter(({ userId, quit }) => !quit && userId !== currentUser?.id);
    return [
      ...me,
      ...others.map(({ userId, showNickName, nickName, headImage }) => ({
        userId,
        name: personName(t, contacts.person(userId).getSnapshot(), showNickName || nickName),
        src: headImage ?? '',
      })),
    ];
  }, [t, contacts, friends, currentUser, kind, target, peer, members]);
}

interface WriterRowProps extends Writer {
  readonly ranges: readonly TextRange[];
  readonly id: string;
  readonly selected: boolean;
  readonly active: boolean;
  readonly onChoose: () => void;
}

function WriterRow({ userId, name, src, ranges, id, selected, active, onChoose }: WriterRowProps): ReactNode {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: useListbox handles the keyboard on the list
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={selected}
      aria-label={name}
      className="im-find__member"
      data-active={active || undefined}
      onClick={onChoose}
    >
      <Avatar id={userId} name={name} src={src} size={28} />
      <bdi className="im-truncate" title={name}>
        <HighlightedText text={name} ranges={ranges} />
      </bdi>
      {selected ? <Icon shape={Check} size={18} /> : null}
    </div>
  );
}
