import type { Readable } from 'im-sdk';
import { createSignal, type Signal } from '../../hooks/create-signal.ts';

/** Choosing several messages of one conversation. */
export interface Selection {
  /** Whether rows are chosen instead of opened. */
  readonly active: Readable<boolean>;
  /** Keys of the chosen rows, in the order of choosing. A new array with every change. */
  readonly keys: Readable<readonly string[]>;
  /** Whether one row is chosen; wakes only those who ask about that row. */
  picked(key: string): Readable<boolean>;
  /** Begins, with one row chosen or with none. */
  begin(key?: string): void;
  /** Chooses a row or takes it out; `false` where the most that can be are chosen. */
  toggle(key: string): boolean;
  /** Chooses all of `keys`, which stand between the row chosen last and another one; `false` where not all fit. */
  extend(keys: readonly string[]): boolean;
  /** The row that was chosen or taken out last. */
  readonly last: string | undefined;
  /** Takes rows out that are gone. */
  drop(keys: readonly string[]): void;
  /** Ends; nothing is chosen any more. */
  leave(): void;
}

const NOTHING: readonly string[] = [];

/** Makes the choice of one conversation: at most `max` rows. Touches no screen. */
export function createSelection(max: number): Selection {
  const active = createSignal(false);
  const keys = createSignal(NOTHING);
  const rows = new Map<string, Signal<boolean>>();
  const chosen = new Set<string>();
  let last: string | undefined;

  function row(key: string): Signal<boolean> {
    let found = rows.get(key);
    if (!found) {
      found = createSignal(chosen.has(key));
      rows.set(key, found);
    }
    return found;
  }
  function put(key: string, on: boolean): void {
    if (on) chosen.add(key);
    else chosen.delete(key);
    rows.get(key)?.set(on);
  }
  function tell(): void {
    keys.set(chosen.size === 0 ? NOTHING : [...chosen]);
  }

  return {
    active,
    keys,
    picked: row,
    begin(key) {
      if (key !== undefined && chosen.size < max) {
        put(key, true);
        last = key;
      }
      tell();
      active.set(true);
    },
    toggle(key) {
      const on = !chosen.has(key);
      if (on && chosen.size >= max) return false;
      put(key, on);
      last = key;
      tell();
      return true;
    },
    extend(wanted) {
      let all = true;
      for (const key of wanted) {
        if (chosen.has(key)) continue;
        if (chosen.size >= max) all = false;
        else put(key, true);
      }
      last = wanted.at(-1) ?? last;
      tell();
      return all;
    },
    get last() {
      return last;
    },
    drop(gone) {
      const known = gone.filter((key) => chosen.has(key));
      if (known.length === 0) return;
      for (const key of known) put(key, false);
      tell();
    },
    leave() {
      active.set(false);
      for (const key of [...chosen]) put(key, false);
      last = undefined;
      tell();
    },
  };
}
