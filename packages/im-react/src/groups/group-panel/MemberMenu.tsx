import { conversationKey, GroupRole } from 'im-sdk/protocol';
import { type ReactNode, useState } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useClient } from '../../context/useClient.ts';
import { useToast } from '../../context/useToast.ts';
import type { GroupRights } from '../../hooks/groups/useGroupRights.ts';
import { usePerson } from '../../hooks/people/usePeople.ts';
import { useAction } from '../../primitives/useAction.ts';
import { useReadable } from '../../primitives/useReadable.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Ellipsis, MessageCircle, Mic, MicOff, UserRoundCog, UserRoundMinus } from '../../ui/icon/icons.ts';
import { Menu } from '../../ui/menu/Menu.tsx';
import { MenuItem } from '../../ui/menu/MenuItem.tsx';
import { MenuLine } from '../../ui/menu/MenuLine.tsx';
import type { ShownMember } from '../group-members.ts';

interface MemberMenuProps {
  readonly groupId: number;
  readonly shown: ShownMember;
  readonly rights: GroupRights;
  readonly onMessage: ((userId: number) => void) | undefined;
}

/** "More" menu of a member: the actions that the reader may take. Renders nothing if there are none. */
export function MemberMenu({ groupId, shown, rights, onMessage }: MemberMenuProps): ReactNode {
  const t = useT();
  const { groups, conversations, connection } = useClient();
  const { showError } = useToast();
  const [isAsking, setIsAsking] = useState(false);
  const { userId, name, role, isMuted, member } = shown;
  const isOpenToAll = useReadable(connection.features).has('contactsEveryone');
  const notOffered = useReadable(connection.notOffered);
  const { isFriend } = usePerson(userId);
  const removing = useAction(
    async () => {
      await groups.removeMembers(groupId, [userId]);
      setIsAsking(false);
    },
    { onError: showError },
  );
  const canMessage = onMessage !== undefined && (isFriend || isOpenToAll);
  const canAct = rights.mayActOn(member);
  const isManager = role === GroupRole.MANAGER;
  if (!canAct && !canMessage) return null;

  const run = (action: Promise<unknown>): void => void action.catch(showError);
  function message(): void {
    conversations.start(conversationKey('private', userId)).catch(showError);
    onMessage?.(userId);
  }

  return (
    <>
      <Menu
        label={t('panel.memberMenu', { name })}
        placement="bottom-end"
        trigger={<IconButton icon={Ellipsis} iconSize={16} size="small" label={t('action.more')} />}
      >
        {rights.isOwner && canAct && !notOffered.has('addManagers') ? (
          <MenuItem
            icon={UserRoundCog}
            label={t(isManager ? 'panel.unmakeManager' : 'panel.makeManager')}
            onSelect={() =>
              run(isManager ? groups.removeManagers(groupId, [userId]) : groups.addManagers(groupId, [userId]))
            }
          />
        ) : null}
        {canAct && !notOffered.has('muteMembers') ? (
          <MenuItem
            icon={isMuted ? Mic : MicOff}
            label={t(isMuted ? 'panel.unmute' : 'panel.mute')}
            onSelect={() =>
              run(isMuted ? groups.unmuteMembers(groupId, [userId]) : groups.muteMembers(groupId, [userId]))
            }
          />
        ) : null}
        {canMessage ? <MenuItem icon={MessageCircle} label={t('people.sendMessage')} onSelect={message} /> : null}
        {canAct ? (
          <>
            <MenuLine />
            <MenuItem danger icon={UserRoundMinus} label={t('panel.removeMember')} onSelect={() => setIsAsking(true)} />
          </>
        ) : null}
      </Menu>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('panel.removeTitle', { name })}
        text={t('panel.removeText')}
        confirm={{ label: t('panel.remove'), onConfirm: removing.run, danger: true, loading: removing.isPending }}
      />
    </>
  );
}
