import { useState } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useClient } from '../../context/useClient.ts';
import { useToast } from '../../context/useToast.ts';
import { joinErrorSentence } from './join-error.ts';

/** Join action and its state for one group. */
export interface JoinGroup {
  /** Whether a request is in flight. */
  readonly busy: boolean;
  /** Translated error of the last attempt; `undefined` if there is none. */
  readonly failure: string | undefined;
  /** Forgets the last error. */
  reset(): void;
  /** Joins or sends a request, and shows a toast. Resolves to `undefined` on a failure. */
  join(
    group: { readonly id: number; readonly name: string },
    remark: string,
  ): Promise<'joined' | 'waiting' | undefined>;
}

/** Joins groups, one at a time. */
export function useJoinGroup(): JoinGroup {
  const t = useT();
  const { groups } = useClient();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  return {
    busy,
    failure,
    reset: () => setFailure(undefined),
    async join({ id, name }, remark) {
      setBusy(true);
      setFailure(undefined);
      try {
        const result = await groups.join(id, remark.trim());
        const known = groups.group(id).getSnapshot()?.name ?? name;
        toast.show({ kind: 'success', text: t(result === 'joined' ? 'join.done' : 'join.sent', { name: known }) });
        return result;
      } catch (error) {
        setFailure(joinErrorSentence(t, error));
        return undefined;
      } finally {
        setBusy(false);
      }
    },
  };
}
