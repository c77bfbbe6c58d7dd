import { RequestStatus } from 'im-sdk/protocol';
import { useState } from 'react';
import { useClient } from '../../hooks/useClient.ts';
import { errorSentence } from '../../i18n/error-sentence.ts';
import { useT } from '../../i18n/useT.ts';
import { useToast } from '../toaster/useToast.ts';

/** Who is asked for friendship. */
export interface Asked {
  readonly id: number;
  readonly nickName: string;
  readonly userName: string;
}

export interface Apply {
  /** Whether a request to this user is on its way. */
  readonly busy: boolean;
  /** Why the last request to this user was refused. */
  readonly failure: string | undefined;
  /** Sends a request and says what came of it. Resolves to whether it was taken. */
  apply(user: Asked, options?: { remark?: string; source?: 1 | 2 | 3; groupId?: number }): Promise<boolean>;
}

/** The last request, whoever it went to: on its way while there is no failure. */
interface Asking {
  readonly of: number;
  readonly failure?: string;
}

/** Asks somebody for friendship, with the notices that go with it. What became of it is that user's alone. */
export function useApply(userId: number | undefined): Apply {
  const t = useT();
  const { contacts } = useClient();
  const toast = useToast();
  const [asking, setAsking] = useState<Asking>();
  const own = asking?.of === userId ? asking : undefined;
  return {
    busy: own !== undefined && own.failure === undefined,
    failure: own?.failure,
    async apply(user, options) {
      const settle = (next: Asking | undefined): void => setAsking((now) => (now?.of === user.id ? next : now));
      setAsking({ of: user.id });
      try {
        const request = await contacts.apply(user.id, options);
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
