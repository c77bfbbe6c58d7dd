import type { Readable } from 'im-sdk';
import { limits } from 'im-sdk/protocol';
import type { Clock } from '../../platform/clock.ts';
import type { IconShape } from '../icon/Icon.tsx';

export interface ToastContent {
  /** Default `info`. Errors are announced at once and go after 1500 ms. */
  readonly kind?: 'success' | 'error' | 'warning' | 'info';
  readonly text: string;
  /** One thing that can be done about it. */
  readonly action?: { readonly label: string; readonly onAction: () => void };
  /** Stays until somebody closes it or `close` is called. */
  readonly stays?: boolean;
  /** Says how to put a notice away that stays: a button with this label before the action, in place of the ×. */
  readonly later?: { readonly label: string; readonly onLater?: () => void };
  /** Stands in place of the kind's own icon. */
  readonly icon?: IconShape;
}

export interface Toast extends ToastContent {
  readonly id: number;
}

/** Shows short notices on top of everything, three at most, newest last; one that stays makes room last of all. */
export interface ToastStore {
  readonly toasts: Readable<readonly Toast[]>;
  /** Shows a notice; returns how to take it away. The same text is not shown twice at once. */
  show(toast: ToastContent): () => void;
  close(id: number): void;
  /** Stops the time of all notices while somebody reads one. */
  hold(held: boolean): void;
}

const SHOWN = 3;
const NOTICE_MS = 3_000;

export function createToastStore(clock: Clock): ToastStore {
  let toasts: readonly Toast[] = [];
  let nextId = 1;
  let held = false;
  const listeners = new Set<() => void>();
  const timers = new Map<number, () => void>();

  function set(next: readonly Toast[]): void {
    toasts = next;
    for (const listener of listeners) listener();
  }
  function close(id: number): void {
    timers.get(id)?.();
    timers.delete(id);
    if (toasts.some((toast) => toast.id === id)) set(toasts.filter((toast) => toast.id !== id));
  }
  function time(toast: Toast): void {
    if (toast.stays || held) return;
    timers.get(toast.id)?.();
    timers.set(
      toast.id,
      clock.after(toast.kind === 'error' ? limits.errorToastMs : NOTICE_MS, () => close(toast.id)),
    );
  }

  return {
    toasts: {
      getSnapshot: () => toasts,
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    show(content) {
      const same = toasts.find((toast) => toast.text === content.text && toast.kind === content.kind);
      const toast = same ?? { ...content, id: nextId++ };
      if (!same) {
        const full = toasts.length >= SHOWN;
        const oldest = toasts.find((each) => !each.stays) ?? toasts[0];
        if (full && oldest) close(oldest.id);
        set([...toasts, toast]);
      }
      time(toast);
      return () => close(toast.id);
    },
    close,
    hold(next) {
      if (next === held) return;
      held = next;
      for (const stop of timers.values()) stop();
      timers.clear();
      if (!held) for (const toast of toasts) time(toast);
    },
  };
}
