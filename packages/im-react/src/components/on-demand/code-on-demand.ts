import type { Readable } from 'im-sdk';
import { createSignal } from '../../hooks/create-signal.ts';
import type { Kit } from '../../provider/kit-context.ts';
import { fetchWhenIdle } from './idle.ts';
import { tellNotLoaded } from './not-loaded.ts';

/** Code without a picture of its own that is fetched when it is first needed. */
export interface CodeOnDemand<Code> {
  /** The code, once it is there. */
  readonly loaded: Readable<Code | undefined>;
  /** Fetches it ahead of need. Rejects where it cannot be fetched; the next call tries again. */
  load(): Promise<Code>;
  /** Does something with it: at once where it is there. Where it cannot be fetched a notice says so, with a way to try again. */
  use(kit: Pick<Kit, 't' | 'toaster'>, job: (code: Code) => void): void;
}

/** Makes code of what `load` imports: what `onDemand` is for parts, for what a key or a press does. */
export function codeOnDemand<Code>(
  load: () => Promise<Code>,
  { ahead = false }: { /** As for `onDemand`. */ readonly ahead?: boolean } = {},
): CodeOnDemand<Code> {
  const loaded = createSignal<Code | undefined>(undefined);
  let loading: Promise<Code> | undefined;

  function fetchCode(): Promise<Code> {
    loading ??= load().then(
      (code) => {
        loaded.set(code);
        return code;
      },
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  }
  function use(kit: Pick<Kit, 't' | 'toaster'>, job: (code: Code) => void): void {
    const code = loaded.getSnapshot();
    if (code !== undefined) {
      job(code);
      return;
    }
    const failed = () => {
      const leave = tellNotLoaded(kit.toaster, kit.t, () => {
        leave();
        use(kit, job);
      });
    };
    void fetchCode().then(job, failed);
  }
  if (ahead) fetchWhenIdle(fetchCode);
  return { loaded, load: fetchCode, use };
}
