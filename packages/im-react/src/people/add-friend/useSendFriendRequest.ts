import { RequestStatus } from 'im-sdk/protocol';
import { useState } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useClient } from '../../context/useClient.ts';
import { useToast } from '../../context/useToast.ts';
import { errorSentence } from '../../i18n/error-sentence.ts';

/** Recipient of a friend request. */
export interface Asked {
  readonly id: number;
  readonly nickName: string;
  readonly userName: string;
}

/** Friend request action and its state for one user. */
export interface Apply {
  /** Whether a request to this user is in flight. */
  readonly busy: boolean;
  /** Translated error of the last request to this user; `undefined` if there is none. */
  readonly failure: string | undefined;
  /** Sends a request and shows a toast on success. Resolves to whether it succeeded. */
  apply(user: Asked, options?: { remark?: string; source?: 1 | 2 | 3; groupId?: number }): Promise<boolean>;
}

/** The last request, to any user. In flight while `failure` is undefined. */
interface LastRequest {
  readonly of: number;
  readonly failure?: string;
}

/** Sends friend requests, with toasts. `busy` and `failure` are those of `userId` only. */
export function useSendFriendRequest(userId: number | undefined): Apply {
  const t = useT();
  const { contacts } = useClient();
  const toast = useToast();
  const [asking, setAsking] = useState<LastRequest>();
  const own = asking?.of === userId ? asking : undefined;
  return {
    busy: own !== undefined && own.failure === undefined,
    failure: own?.failure,
    async apply(user, options) {
      const settle = (next: LastRequest | undefined): void =>
        setAsking((current) => (current?.of === user.id ? next : current));
      setAsking({ of: user.id });
      try {
        const request = await contacts.add(user.id, options);
        const name = user.nickName || user.userName;
        const text = t(request.status === RequestStatus.APPROVED ? 'addFriend.nowFriends' : 'addFriend.sent', { name });
        toast.show({ kind: 'success', text });
        settle(undefined);
        return true;
      } catch (error) {
        settle({ of: user.id, failure: errorSentence(t, error) });
        return false;
      }
    },
  };
}
