import { useT } from '../../context/texts/useT.ts';
import { useClient } from '../../context/useClient.ts';
import { useToast } from '../../context/useToast.ts';
import { useAction } from '../../primitives/useAction.ts';
import { joinErrorSentence } from './join-error.ts';

/** A group to join: its id, and its name as far as it is known. */
export interface GroupToJoin {
  readonly id: number;
  readonly name: string;
}

/** Join action and its state. */
export interface JoinGroup {
  /** Whether a request is in flight. */
  readonly isPending: boolean;
  /** Translated error of the last attempt; `undefined` if there is none. */
  readonly failure: string | undefined;
  /** Clears the last error. */
  reset(): void;
  /** Joins or sends a request, and shows a toast. */
  join(group: GroupToJoin, remark: string): void;
}

/** Joins groups, one at a time. `onDone`: the user is in, or the request waits for approval. */
export function useJoinGroup(onDone: (group: GroupToJoin, result: 'joined' | 'waiting') => void): JoinGroup {
  const t = useT();
  const { groups } = useClient();
  const toast = useToast();
  const { run, isPending, error, reset } = useAction(async (group: GroupToJoin, remark: string) => {
    const result = await groups.join(group.id, remark.trim());
    const name = groups.group(group.id).getSnapshot()?.name ?? group.name;
    toast.show({ kind: 'success', text: t(result === 'joined' ? 'join.done' : 'join.sent', { name }) });
    onDone(group, result);
  });
  const failure = error === undefined ? undefined : joinErrorSentence(t, error);
  return { isPending, failure, reset, join: run };
}
