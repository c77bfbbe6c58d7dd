import { type ReactElement, type Ref, type RefCallback, version } from 'react';

type Props = Readonly<Record<string, unknown>>;
type Handler = (...args: readonly unknown[]) => unknown;

const REF_IS_A_PROP = Number(version.split('.')[0]) >= 19;

/** The ref of an element: a prop since React 19, an element field before. */
export function refOf(element: ReactElement): Ref<unknown> | undefined {
  const holder: { readonly ref?: Ref<unknown> } = REF_IS_A_PROP ? (element.props as object) : (element as object);
  return holder.ref ?? undefined;
}

/**
 * Merges refs into one. A cleanup function returned by a ref (React 19) runs on unmount instead of a call with `null`.
 */
export function mergeRefs<Element>(...refs: readonly (Ref<Element> | undefined)[]): RefCallback<Element> {
  let cleanUps: readonly (() => void)[] = [];
  // Returns no cleanup: React 18 would warn. Without one, React 19 also calls with `null`.
  return (element) => {
    if (element === null) for (const cleanUp of cleanUps) cleanUp();
    else cleanUps = refs.map((ref) => setRef(ref, element));
  };
}

/** Sets a ref. Returns a cleanup function. */
function setRef<Element>(ref: Ref<Element> | undefined, element: Element): () => void {
  if (typeof ref === 'function') {
    const cleanUp: unknown = ref(element);
    return typeof cleanUp === 'function' ? () => void cleanUp() : () => void ref(null);
  }
  if (ref) ref.current = element;
  return () => {
    if (ref) ref.current = null;
  };
}

function isHandler(name: string, value: unknown): value is Handler {
  return /^on[A-Z]/.test(name) && typeof value === 'function';
}

/**
 * Merges the kit's props into those of a host's element. Both handlers run, the host's first; its `preventDefault`
 * skips ours. Class names are joined. For all other props ours win.
 */
export function mergeProps(theirs: Props, ours: Props): Record<string, unknown> {
  const joined: Record<string, unknown> = { ...theirs };
  for (const [name, value] of Object.entries(ours)) {
    if (value === undefined) continue;
    // Before React 19, reading `ref` from props logs a warning.
    const before = name === 'ref' ? undefined : theirs[name];
    if (before === undefined) joined[name] = value;
    else if (isHandler(name, value) && isHandler(name, before)) {
      joined[name] = (...args: readonly unknown[]) => {
        before(...args);
        const [event] = args;
        const calledOff = typeof event === 'object' && event !== null && 'defaultPrevented' in event;
        if (!calledOff || event.defaultPrevented !== true) value(...args);
      };
    } else if (name === 'className' && typeof before === 'string' && typeof value === 'string') {
      joined[name] = `${before} ${value}`;
    } else joined[name] = value;
  }
  return joined;
}
