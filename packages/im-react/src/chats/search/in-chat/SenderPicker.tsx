import type { GroupMember } from 'im-sdk/protocol';
import { type ConversationKey, parseConversationKey } from 'im-sdk/protocol';
import { type ReactNode, useMemo, useState } from 'react';
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
import { Icon } from '../../../ui/icon/Icon.tsx';
import { Check } from '../../../ui/icon/icons.ts';
import { OptionList, type OptionState } from '../../../ui/option-list/OptionList.tsx';
import { HighlightedText } from '../HighlightedText.tsx';

const NO_MEMBERS = constantReadable<readonly GroupMember[]>([]);

/** Rows that fit into the popover below the search box. */
const MAX_LIST_PX = 256;

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
  const writers = useWriters(conversation);
  usePinyin(query);
  const found = writers.flatMap((writer) => {
    const ranges = matchName(writer.name, query);
    return ranges ? [{ ...writer, ranges }] : [];
  });
  const byId = new Map(found.map((writer) => [writer.userId, writer]));
  const keys = [...byId.keys()];
  const choose = (userId: number): void => onChoose(userId === selected ? undefined : userId);
  const [first] = keys;
  return (
    <OptionList
      keys={keys}
      label={t('searchInChat.sender')}
      selected={selected}
      textOf={(userId) => byId.get(userId)?.name ?? ''}
      onChoose={choose}
      estimate={44}
      className="im-find__member-list"
      maxHeight={MAX_LIST_PX}
      search={{
        query,
        onChange: setQuery,
        label: t('searchInChat.members'),
        className: 'im-find__members',
        inputProps: {
          onKeyDown(event) {
            if (event.key !== 'Enter') return;
            // Prevent the key from also pressing the chip, which gets focus back.
            event.preventDefault();
            if (first !== undefined && query.trim() !== '') choose(first);
          },
        },
      }}
      empty={<p className="im-search__wait">{t('searchInChat.noneTitle')}</p>}
      renderOption={(userId, option) => {
        const writer = byId.get(userId);
        return writer ? <WriterRow {...writer} {...option} onChoose={() => choose(userId)} /> : null;
      }}
    />
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

interface WriterRowProps extends Writer, OptionState {
  readonly ranges: readonly TextRange[];
  readonly onChoose: () => void;
}

function WriterRow(props: WriterRowProps): ReactNode {
  const { userId, name, src, ranges, id, selected, active, position, count, onChoose } = props;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: useListbox handles the keyboard on the list
    <div
      id={id}
      role="option"
      aria-posinset={position}
      aria-setsize={count}
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
