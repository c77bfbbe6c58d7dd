import { conversationKey } from 'im-sdk/protocol';
import { useT } from '../../context/texts/useT.ts';
import { useClient } from '../../context/useClient.ts';
import { useToast } from '../../context/useToast.ts';
import { useGroup } from '../../hooks/groups/useGroups.ts';
import { useFriendship } from '../../hooks/people/useFriendship.ts';
import { useSelfId } from '../../hooks/session/useSelfId.ts';
import { errorSentence } from '../../i18n/error-sentence.ts';
import { useAction } from '../../primitives/useAction.ts';
import { useReadable } from '../../primitives/useReadable.ts';
import type { IconShape } from '../../ui/icon/Icon.tsx';
import { Check, MessageCircle, UserRoundPlus } from '../../ui/icon/icons.ts';
import { useSendFriendRequest } from '../add-friend/useSendFriendRequest.ts';
import type { Profile } from '../useProfile.ts';

/** Main action for a person: send a message, add, answer the request, or unblock. */
export interface PersonAction {
  /** Visible text of the button; `undefined` if nothing is offered. */
  readonly label: string | undefined;
  readonly icon: IconShape | undefined;
  readonly disabled: boolean;
  readonly busy: boolean;
  /** Why nothing is offered. */
  readonly note: string | undefined;
  /** Translated error of the last attempt. */
  readonly failure: string | undefined;
  run(): void;
}

/** A plain member may not add others from a group that does not allow it. */
function useMayAddFrom(groupId: number | undefined): boolean {
  const group = useGroup(groupId ?? 0);
  return groupId === undefined || group?.allowAddFriend !== false || (group.role ?? 1) > 1;
}

/**
 * The main action for a person.
 * @param groupId group in which the person was met; sent with a friend request
 * @param onMessage called after "Send message"; the conversation is in the chat list then
 */
export function usePersonAction(
  { person, name, userName, missing }: Profile,
  onMessage: (userId: number) => void,
  groupId?: number,
): PersonAction {
  const t = useT();
  const userId = person.id;
  const { contacts, conversations, connection } = useClient();
  const { showError } = useToast();
  const isOpenToAll = useReadable(connection.features).has('contactsEveryone');
  const isSelf = useSelfId() === userId;
  const friendship = useFriendship(userId);
  const mayAdd = useMayAddFrom(groupId);
  const request = useSendFriendRequest(userId);
  const answer = useAction((send: () => Promise<unknown>) => send());

  const none = { label: undefined, icon: undefined, disabled: false, busy: false, failure: undefined, run: () => {} };
  if (isSelf) return { ...none, note: undefined };
  if (missing) return { ...none, note: t('person.missing') };
  const answered = {
    note: undefined,
    disabled: false,
    busy: answer.isPending,
    failure: answer.error === undefined ? undefined : errorSentence(t, answer.error),
  };
  if (person.isFriend || (isOpenToAll && friendship.state !== 'blocked')) {
    const message = (): void => {
      conversations.start(conversationKey('private', userId)).catch(showError);
      onMessage(userId);
    };
    // The push of an approval may come before its answer, which this button does not wait for.
    return { ...none, note: undefined, label: t('people.sendMessage'), icon: MessageCircle, run: message };
  }
  if (friendship.state === 'blocked') {
    const unblock = (): void => answer.run(() => contacts.unblock(userId));
    return { ...answered, label: t('composer.unblock'), icon: undefined, run: unblock };
  }
  if (friendship.state === 'asked') {
    const approve = (): void => answer.run(() => contacts.approve(friendship.request.id));
    return { ...answered, label: t('request.approve'), icon: Check, run: approve };
  }
  if (!mayAdd) return { ...none, note: t('person.groupForbidsAdding') };
  const isRequested = friendship.state === 'requested';
  return {
    label: t(isRequested ? 'request.pending' : 'people.addFriendButton'),
    icon: isRequested ? undefined : UserRoundPlus,
    disabled: isRequested,
    busy: request.busy,
    note: undefined,
    failure: request.failure,
    run: () =>
      void request.apply(
        { id: userId, nickName: name, userName },
        groupId === undefined ? { source: 1 } : { source: 2, groupId },
      ),
  };
}
