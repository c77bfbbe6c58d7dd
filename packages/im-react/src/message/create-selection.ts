import type { Readable } from 'im-sdk';
import { createSignal, type Signal } from '../platform/create-signal.ts';

/** Selection of messages in one conversation. */
export interface Selection {
  /** True during selection. */
  readonly active: Readable<boolean>;
  /** Keys of the selected rows, in order of selection. A new array per change. */
  readonly keys: Readable<readonly string[]>;
  /** True if the row is selected. Notifies only listeners of that row. */
  isSelected(key: string): Readable<boolean>;
  /** Starts selection, with one row or none. */
  start(key?: string): void;
  /** Toggles a row; returns `false` if the maximum is reached. */
  toggle(key: string): boolean;
  /** Selects all of `keys`, from the last toggled row to another one; returns `false` if some exceed the maximum. */
  selectRange(keys: readonly string[]): boolean;
  /** Key of the last toggled row. */
  readonly last: string | undefined;
  /** Deselects removed rows. */
  drop(keys: readonly string[]): void;
  /** Ends selection and deselects all rows. */
  end(): void;
}

const NOTHING: readonly string[] = [];

/** Creates a selection of at most `max` rows. Independent of the DOM. */
export function createSelection(max: number): Selection {
  const active = createSignal(false);
  const keys = createSignal(NOTHING);
  const rows = new Map<string, Signal<boolean>>();
  const selected = new Set<string>();
  let last: string | undefined;

  function row(key: string): Signal<boolean> {
    let found = rows.get(key);
    if (!found) {
      found = createSignal(selected.has(key));
      rows.set(key, found);
    }
    return found;
  }
  function put(key: string, on: boolean): void {
    if (on) selected.add(key);
    else selected.delete(key);
    rows.get(key)?.set(on);
  }
  function publish(): void {
    keys.set(selected.size === 0 ? NOTHING : [...selected]);
  }

  return {
    active,
    keys,
    isSelected: row,
    start(key) {
      if (key !== undefined && selected.size < max) {
        put(key, true);
        last = key;
      }
      publish();
      active.set(true);
    },
    toggle(key) {
      const on = !selected.has(key);
      if (on && selected.size >= max) return false;
      put(key, on);
      last = key;
      publish();
      return true;
    },
    selectRange(rangeKeys) {
      let all = true;
      for (const key of rangeKeys) {
        if (selected.has(key)) continue;
        if (selected.size >= max) all = false;
        else put(key, true);
      }
      last = rangeKeys.at(-1) ?? last;
      publish();
      return all;
    },
    get last() {
      return last;
    },
    drop(gone) {
      const known = gone.filter((key) => selected.has(key));
      if (known.length === 0) return;
      for (const key of known) put(key, false);
      publish();
    },
    end() {
      active.set(false);
      for (const key of [...selected]) put(key, false);
      last = undefined;
      publish();
    },
  };
}
