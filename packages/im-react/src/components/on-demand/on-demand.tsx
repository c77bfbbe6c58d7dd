import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useKit } from '../../provider/kit-context.ts';

/** A part whose code is fetched when it is first drawn. */
export interface OnDemandPart<Props> {
  (props: Props): ReactNode;
  /** Fetches the code ahead of need, for a pointer that comes near. Rejects where it cannot be fetched. */
  load(): Promise<void>;
}

/**
 * Makes a part of what `load` imports. Until the code is there `Waiting` stands in its place (default: nothing); where
 * it cannot be fetched a notice says so with a way to try again. Not `React.lazy`, which hides everything up to the next
 * boundary while it waits and remembers a failure for ever.
 */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting?: ComponentType<Props>,
): OnDemandPart<Props> {
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<void> | undefined;

  function fetchPart(): Promise<void> {
    loading ??= load().then(
      (part) => {
        loaded = part;
      },
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  }

  function OnDemand(props: Props): ReactNode {
    const { t, toaster } = useKit();
    const [ready, setReady] = useState(loaded !== undefined);
    const [attempt, setAttempt] = useState(0);
    useEffect(() => {
      if (ready) return;
      let gone = false;
      let closeNotice: (() => void) | undefined;
      fetchPart().then(
        () => !gone && setReady(true),
        () => {
          if (gone) return;
          const retry = { label: t('action.tryAgain'), onAction: () => setAttempt(attempt + 1) };
          closeNotice = toaster.show({ kind: 'error', text: t('part.notLoaded'), action: retry, stays: true });
        },
      );
      return () => {
        gone = true;
        closeNotice?.();
      };
    }, [ready, attempt, t, toaster]);
    const Part = loaded;
    if (Part) return <Part {...props} />;
    return Waiting ? <Waiting {...props} /> : null;
  }
  return Object.assign(OnDemand, { load: fetchPart });
}
