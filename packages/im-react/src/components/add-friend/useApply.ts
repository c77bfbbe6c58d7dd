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
  readonly busy: boolean;
  /** Why the last request was refused. */
  readonly failure: string | undefined;
  /** Sends a request and says what came of it. Resolves to whether it was taken. */
  apply(user: Asked, options?: { remark?: string; source?: 1 | 2 | 3; groupId?: number }): Promise<boolean>;
}

/** Asks somebody for friendship, with the notices that go with it. */
export function useApply(): Apply {
  const t = useT();
  const { contacts } = useClient();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  return {
    busy,
    failure,
    async apply(user, options) {
      setBusy(true);
      setFailure(undefined);
      try {
        const request = await contacts.apply(user.id, options);
        const name = user.nickName || user.userName;
        const text = t(request.status === RequestStatus.APPROVED ? 'addFriend.nowFriends' : 'addFriend.sent', { name });
        toast.show({ kind: 'success', text });
        return true;
      } catch (error) {
        setFailure(errorSentence(t, error));
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
}
