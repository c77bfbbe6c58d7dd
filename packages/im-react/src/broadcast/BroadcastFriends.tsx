import { forwardRef, memo, type ReactNode, useState } from 'react';
import { useT } from '../context/texts/useT.ts';
import { useClient } from '../context/useClient.ts';
import { useContactSections } from '../hooks/people/useContactSections.ts';
import { usePerson, usePresence } from '../hooks/people/usePeople.ts';
import { personName } from '../i18n/names.ts';
import { useEvent } from '../primitives/useEvent.ts';
import { Avatar } from '../ui/avatar/Avatar.tsx';
import { ContactOption } from '../ui/contact-option/ContactOption.tsx';
import { ContactText } from '../ui/contact-option/ContactText.tsx';
import { EmptyState } from '../ui/empty-state/EmptyState.tsx';
import { CheckBoxMark } from '../ui/field/CheckBoxMark.tsx';
import { OptionList, type OptionState } from '../ui/option-list/OptionList.tsx';
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
  const count = friends.filter((userId) => chosen.has(userId)).length;

  const toggle = useEvent((userId: number) => {
    const next = new Set(chosen);
    if (!next.delete(userId)) next.add(userId);
    onChange(next);
  });
  return (
    <div className="im-broadcast__friends">
      <OptionList
        keys={userIds}
        label={t('picker.friends')}
        selectedKeys={chosen}
        textOf={(userId) => personName(t, contacts.person(userId).getSnapshot())}
        onChoose={toggle}
        estimate={56}
        search={{
          query,
          onChange: setQuery,
          label: t('picker.searchFriends'),
          className: 'im-broadcast__search',
          inputRef: ref,
        }}
        empty={<EmptyState inList title={t(query.trim() === '' ? 'people.emptyTitle' : 'picker.noneFound')} />}
        renderOption={(userId, option) => <FriendRow {...option} userId={userId} onToggle={toggle} />}
      >
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
      </OptionList>
    </div>
  );
});

interface FriendRowProps extends OptionState {
  readonly userId: number;
  readonly onToggle: (userId: number) => void;
}

/** A friend with a checkbox, and whether they are online. */
const FriendRow = memo(function FriendRow(props: FriendRowProps): ReactNode {
  const { userId, onToggle, ...option } = props;
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
      label={[name, where].join(t('chats.separator'))}
      mark={<CheckBoxMark checked={option.selected} />}
      onChoose={() => onToggle(userId)}
    >
      <Avatar id={userId} name={name} src={person.headImageThumb || person.headImage} online={online} />
      <ContactText name={name} sub={where} />
    </ContactOption>
  );
});
