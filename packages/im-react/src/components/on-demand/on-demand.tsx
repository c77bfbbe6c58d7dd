import { type ComponentType, type ReactNode, useEffect, useInsertionEffect, useState } from 'react';
import { useKit } from '../../provider/kit-context.ts';
import { fetchWhenIdle } from './idle.ts';
import { tellNotLoaded } from './not-loaded.ts';
import { loadPartStyles } from './part-styles.ts';

/** A part whose code and styles are fetched when it is first drawn. */
export interface OnDemandPart<Props> {
  (props: Props): ReactNode;
  /** Fetches code and styles ahead of need, for a pointer that comes near. Rejects where they cannot be fetched. */
  load(): Promise<void>;
}

export interface OnDemandOptions {
  /** Says nothing where it cannot be fetched: for what nobody asked for and what can be had in another way. Default false. */
  readonly quiet?: boolean;
  /** Fetched when the page has time after its first screen, so that nobody waits for it. Default false. */
  readonly ahead?: boolean;
}

/**
 * Makes a part of what `load` imports, with the styles of `parts.css`. Until both are there `Waiting` stands in its place
 * (default: nothing); where they cannot be fetched a notice says so with a way to try again, one for all that wait. Not
 * `React.lazy`, which hides everything up to the next boundary while it waits and remembers a failure for ever.
 */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting?: ComponentType<Props>,
  { quiet = false, ahead = false }: OnDemandOptions = {},
): OnDemandPart<Props> {
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<void> | undefined;

  function fetchPart(): Promise<void> {
    loading ??= Promise.all([load(), loadPartStyles()]).then(
      ([part]) => {
        loaded = part;
      },
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  }

  if (ahead) fetchWhenIdle(fetchPart);

  function OnDemand(props: Props): ReactNode {
    const { t, toaster, adoptStyles } = useKit();
    const [ready, setReady] = useState(loaded !== undefined);
    const [attempt, setAttempt] = useState(0);
    useEffect(() => {
      if (ready) return;
      let gone = false;
      let leave: (() => void) | undefined;
      fetchPart().then(
        () => !gone && setReady(true),
        () => {
          if (gone || quiet) return;
          leave = tellNotLoaded(toaster, t, () => setAttempt(attempt + 1));
        },
      );
      return () => {
        gone = true;
        leave?.();
      };
    }, [ready, attempt, t, toaster]);
    const Part = loaded;
    // Before anything is measured or painted.
    useInsertionEffect(() => {
      if (Part) adoptStyles();
    }, [Part, adoptStyles]);
    if (Part) return <Part {...props} />;
    return Waiting ? <Waiting {...props} /> : null;
  }
  return Object.assign(OnDemand, { load: fetchPart });
}
