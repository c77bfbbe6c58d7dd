import { forwardRef, memo, type ReactNode, useMemo, useRef, useState } from 'react';
import { Virtuoso, type VirtuosoHandle } from 'react-virtuoso';
import { useT } from '../context/texts/useT.ts';
import { useClient } from '../context/useClient.ts';
import { useContactSections } from '../hooks/people/useContactSections.ts';
import { usePerson, usePresence } from '../hooks/people/usePeople.ts';
import { personName } from '../i18n/names.ts';
import { useEvent } from '../primitives/useEvent.ts';
import { Avatar } from '../ui/avatar/Avatar.tsx';
import { ContactOption, type OptionPlace } from '../ui/contact-option/ContactOption.tsx';
import { ContactText } from '../ui/contact-option/ContactText.tsx';
import { EmptyState } from '../ui/empty-state/EmptyState.tsx';
import { CheckBoxMark } from '../ui/field/CheckBoxMark.tsx';
import { SearchField } from '../ui/field/SearchField.tsx';
import { useListbox } from '../ui/useListbox.ts';
import { SelectAll } from './SelectAll.tsx';

interface BroadcastFriendsProps {
  /** User ids of all friends. */
  readonly friends: readonly number[];
  /** User ids of the chosen ones. */
  readonly chosen: ReadonlySet<number>;
  readonly onChange: (chosen: ReadonlySet<number>) => void;
}

/** Friends to choose: search, all at once, their number, who is online. The ref is the search box. */
export const BroadcastFriends = forwardRef<HTMLInputElement, BroadcastFriendsProps>(function BroadcastFriends(
  { friends, chosen, onChange },
  ref,
) {
  const t = useT();
  const { contacts } = useClient();
  const [query, setQuery] = useState('');
  const { userIds } = useContactSections(query);
  const virtuoso = useRef<VirtuosoHandle>(null);
  const count = friends.filter((userId) => chosen.has(userId)).length;

  const toggle = useEvent((userId: number) => {
    const next = new Set(chosen);
    if (!next.delete(userId)) next.add(userId);
    onChange(next);
  });
  const listbox = useListbox({
    keys: userIds,
    selected: undefined,
    textOf: (userId) => personName(t, contacts.person(userId).getSnapshot()),
    onOpen: toggle,
    onMove: (index) => virtuoso.current?.scrollIntoView({ index }),
  });
  const { activeKey, idOf } = listbox;
  const context = useMemo(() => ({ chosen, activeKey }), [chosen, activeKey]);
  return (
    <div className="im-broadcast__friends">
      <div className="im-broadcast__search">
        <SearchField ref={ref} value={query} onChange={setQuery} label={t('picker.searchFriends')} />
      </div>
      <div className="im-broadcast__all">
        <SelectAll
          count={count}
          total={friends.length}
          // With a search, only the friends in the list: no friend outside it is selected.
          onToggle={(on) => onChange(on ? new Set([...chosen, ...userIds]) : new Set())}
        />
        <span className="im-broadcast__count" aria-live="polite">
          {t('broadcast.selected', { count, total: friends.length })}
        </span>
      </div>
      {userIds.length === 0 ? (
        <EmptyState inList title={t(query.trim() === '' ? 'people.emptyTitle' : 'picker.noneFound')} />
      ) : (
        <Virtuoso
          ref={virtuoso}
          className="im-list__scroller"
          data={userIds}
          context={context}
          computeItemKey={(_, userId) => userId}
          defaultItemHeight={56}
          itemContent={(index, userId, { chosen: picked, activeKey: at }) => (
            <FriendRow
              userId={userId}
              id={idOf(userId)}
              checked={picked.has(userId)}
              active={userId === at}
              position={index + 1}
              count={userIds.length}
              onToggle={toggle}
            />
          )}
          {...listbox.props}
          aria-label={t('picker.friends')}
          aria-multiselectable="true"
        />
      )}
    </div>
  );
});

interface FriendRowProps extends OptionPlace {
  readonly userId: number;
  readonly checked: boolean;
  readonly onToggle: (userId: number) => void;
}

/** A friend with a checkbox, and whether they are online. */
const FriendRow = memo(function FriendRow(props: FriendRowProps): ReactNode {
  const { userId, checked, onToggle, ...option } = props;
  const t = useT();
  const person = usePerson(userId);
  const { online } = usePresence(userId);
  const name = personName(t, person);
  const where = t(online ? 'people.online' : 'people.offline');
  return (
    <ContactOption
      {...option}
      part="broadcast-friend"
      rowKey={userId}
      selected={checked}
      label={[name, where].join(t('chats.separator'))}
      mark={<CheckBoxMark checked={checked} />}
      onChoose={() => onToggle(userId)}
    >
      <Avatar id={userId} name={name} src={person.headImageThumb || person.headImage} online={online} />
      <ContactText name={name} sub={where} />
    </ContactOption>
  );
});
