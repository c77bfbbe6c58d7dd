import { type ReactNode, useState } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useClient } from '../../context/useClient.ts';
import { CreateGroupDialog, JoinGroupDialog } from '../../groups/lazy.ts';
import { AddFriendDialog } from '../../people/lazy.ts';
import { useReadable } from '../../primitives/useReadable.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { LogIn, Plus, UserRoundPlus, UsersRound } from '../../ui/icon/icons.ts';
import { MenuItem } from '../../ui/lazy.ts';
import { Menu } from '../../ui/menu/Menu.tsx';

/** Props of `NewMenu`. */
export interface NewMenuProps {
  /** Called with the id of a new group. Its conversation is in the chat list. */
  readonly onGroupCreated?: (groupId: number) => void;
  /** Called with the id of a group that the user joined. Default: `onGroupCreated`. */
  readonly onGroupJoined?: (groupId: number) => void;
  /** Called by "Send message" to a user who was found, see `AddFriendDialog`. */
  readonly onMessage?: (userId: number) => void;
}

/** "+" menu above the chat list: add a friend, create a group, join a group. Renders the dialogs. */
export function NewMenu({ onGroupCreated, onGroupJoined = onGroupCreated, onMessage }: NewMenuProps): ReactNode {
  const t = useT();
  const [dialog, setDialog] = useState<'friend' | 'group' | 'join'>();
  const close = (): void => setDialog(undefined);
  const canJoin = !useReadable(useClient().connection.notOffered).has('searchGroups');
  return (
    <>
      <Menu
        label={t('chats.new')}
        placement="bottom-end"
        trigger={<IconButton icon={Plus} label={t('chats.new')} className="im-new" />}
      >
        <MenuItem icon={UserRoundPlus} label={t('people.addFriend')} onSelect={() => setDialog('friend')} />
        <MenuItem icon={UsersRound} label={t('groups.create')} onSelect={() => setDialog('group')} />
        {canJoin ? <MenuItem icon={LogIn} label={t('groups.join')} onSelect={() => setDialog('join')} /> : null}
      </Menu>
      <AddFriendDialog open={dialog === 'friend'} onOpenChange={close} onMessage={onMessage} />
      <CreateGroupDialog open={dialog === 'group'} onOpenChange={close} onCreated={onGroupCreated} />
      <JoinGroupDialog open={dialog === 'join'} onOpenChange={close} onJoined={onGroupJoined} />
    </>
  );
}
