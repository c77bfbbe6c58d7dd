import { RequestStatus } from 'im-sdk/protocol';
import type { ReactNode } from 'react';
import { useT } from '../../../context/texts/useT.ts';
import { useClient } from '../../../context/useClient.ts';
import { useToast } from '../../../context/useToast.ts';
import { type Friendship, useFriendship } from '../../../hooks/people/useFriendship.ts';
import { usePerson } from '../../../hooks/people/usePeople.ts';
import type { TextKey } from '../../../i18n/locales/table.ts';
import { personName } from '../../../i18n/names.ts';
import { useAction } from '../../../primitives/useAction.ts';

/** Sentence and button label per friendship state. */
const TEXTS: Readonly<Record<Friendship['state'], readonly [sentence: TextKey, action?: TextKey]>> = {
  friends: ['composer.notFriends', 'composer.addAgain'],
  never: ['composer.notFriendsYet', 'people.addFriendButton'],
  ended: ['composer.notFriends', 'composer.addAgain'],
  requested: ['composer.requestPending'],
  asked: ['composer.asksYou', 'request.approve'],
  blocked: ['composer.blockedByYou', 'composer.unblock'],
};

/** Reason why a user who is not a friend cannot be written to, with a button: add, accept or unblock. */
export function NotFriends({ userId }: { readonly userId: number }): ReactNode {
  const { contacts } = useClient();
  const t = useT();
  const toast = useToast();
  const friendship = useFriendship(userId);
  const name = personName(t, usePerson(userId));
  const [sentence, action] = TEXTS[friendship.state];

  async function add(): Promise<void> {
    const { status } = await contacts.apply(userId);
    const text = t(status === RequestStatus.APPROVED ? 'addFriend.nowFriends' : 'addFriend.sent', { name });
    toast.show({ kind: 'success', text });
  }
  const { run, isPending } = useAction(
    async () => {
      if (friendship.state === 'asked') await contacts.approve(friendship.request.id);
      else if (friendship.state === 'blocked') await contacts.unblock(userId);
      else await add();
    },
    { onError: toast.showError },
  );
  return (
    <>
      {t(sentence, { name })}
      {action ? (
        <button type="button" className="im-composer__link" aria-busy={isPending || undefined} onClick={run}>
          {t(action)}
        </button>
      ) : null}
    </>
  );
}
