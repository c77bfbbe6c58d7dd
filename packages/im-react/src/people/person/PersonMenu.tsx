import type { ReactNode } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useClient } from '../../context/useClient.ts';
import { useToast } from '../../context/useToast.ts';
import { useFriendship } from '../../hooks/people/useFriendship.ts';
import { usePerson } from '../../hooks/people/usePeople.ts';
import { useSelfId } from '../../hooks/session/useSelfId.ts';
import { useReadable } from '../../primitives/useReadable.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Ban, Bell, BellOff, ContactRound, Ellipsis, Pencil, Pin, PinOff, UserRoundX } from '../../ui/icon/icons.ts';
import { MenuItem } from '../../ui/lazy.ts';
import { Menu } from '../../ui/menu/Menu.tsx';
import { MenuLine } from '../../ui/menu/MenuLine.tsx';
import type { PersonDialogKind } from './PersonDialog.tsx';
import { useUnblock } from './useUnblock.ts';

/** Props of `PersonMenu`. */
export interface PersonMenuProps {
  readonly userId: number;
  /** Opens a dialog: `PersonDialog`. */
  readonly onDialog: (kind: PersonDialogKind) => void;
}

/** "More" button with everything that can be done about a person: remark, mute, pin, card, block, end of friendship. */
export function PersonMenu({ userId, onDialog }: PersonMenuProps): ReactNode {
  const t = useT();
  const { contacts, connection } = useClient();
  const { showError } = useToast();
  const { isFriend, isDnd, isTop } = usePerson(userId);
  const isBlocked = useFriendship(userId).state === 'blocked';
  const notOffered = useReadable(connection.notOffered);
  const unblock = useUnblock(userId);
  if (useSelfId() === userId) return null;
  const mayRemark = isFriend && !notOffered.has('remarkFriend');
  const mayMute = isFriend && !notOffered.has('friendDnd');
  const mayPin = isFriend && !notOffered.has('friendTop');
  return (
    <Menu
      label={t('action.more')}
      placement="bottom-end"
      trigger={<IconButton icon={Ellipsis} label={t('action.more')} />}
    >
      {mayRemark ? <MenuItem icon={Pencil} label={t('person.editRemark')} onSelect={() => onDialog('remark')} /> : null}
      {mayMute ? (
        <MenuItem
          icon={isDnd ? Bell : BellOff}
          label={t(isDnd ? 'chatMenu.unmute' : 'chatMenu.mute')}
          onSelect={() => void contacts.setNotifications(userId, isDnd).catch(showError)}
        />
      ) : null}
      {mayPin ? (
        <MenuItem
          icon={isTop ? PinOff : Pin}
          label={t(isTop ? 'chatMenu.unpin' : 'chatMenu.pin')}
          onSelect={() => void contacts.setPinned(userId, !isTop).catch(showError)}
        />
      ) : null}
      {isFriend ? (
        <MenuItem icon={ContactRound} label={t('person.sendCard')} onSelect={() => onDialog('card')} />
      ) : null}
      {isFriend ? <MenuLine /> : null}
      {notOffered.has('block') ? null : isBlocked ? (
        <MenuItem icon={Ban} label={t('person.unblock')} onSelect={unblock} />
      ) : (
        <MenuItem icon={Ban} label={t('person.block')} danger onSelect={() => onDialog('block')} />
      )}
      {isFriend ? (
        <MenuItem icon={UserRoundX} label={t('person.remove')} danger onSelect={() => onDialog('remove')} />
      ) : null}
    </Menu>
  );
}
