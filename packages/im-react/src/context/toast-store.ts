import type { Readable } from 'im-sdk';
import { limits } from 'im-sdk/protocol';
import type { ComponentType, SVGProps } from 'react';
import type { Clock } from '../platform/clock.ts';
import { createSignal } from '../platform/create-signal.ts';

/** Content of a toast. */
export interface ToastContent {
  /**
   * Icon and colour. Default `info`. Errors are announced at once and close after 1500 ms, others after 3000 ms, with
   * an action after 5000 ms.
   */
  readonly kind?: 'success' | 'error' | 'warning' | 'info';
  /** Message. */
  readonly text: string;
  /** Button with an action; it also closes the toast. */
  readonly action?: { readonly label: string; readonly onAction: () => void };
  /** Persistent: stays until closed by the user or by `close`. */
  readonly stays?: boolean;
  /** For persistent toasts: a dismiss button with this label instead of the ×. */
  readonly dismiss?: { readonly label: string; readonly onDismiss?: () => void };
  /** Replaces the icon of the kind: an `IconShape`. */
  readonly icon?: ComponentType<SVGProps<SVGSVGElement>>;
}

/** A visible toast. */
export interface Toast extends ToastContent {
  /** Identifies the toast for `close`. */
  readonly id: number;
}

/** Visible toasts: at most three, newest last. The oldest is evicted first, persistent ones last. */
export interface ToastStore {
  /** Visible toasts. */
  readonly toasts: Readable<readonly Toast[]>;
  /** Shows a toast; returns a function that closes it. Dedupes by text and kind, except toasts with an action. */
  show(toast: ToastContent): () => void;
  /** Closes a toast. */
  close(id: number): void;
  /** Pauses or resumes all timers, while the user hovers or focuses a toast. */
  hold(held: boolean): void;
}

const MAX_TOASTS = 3;
const NOTICE_MS = 3_000;
/** Long enough to read the text and to press its button. */
const ACTION_MS = 5_000;

function shownMs({ kind, action }: ToastContent): number {
  if (kind === 'error') return limits.errorToastMs;
  return action ? ACTION_MS : NOTICE_MS;
}

/** Creates the toast store of a provider. */
export function createToastStore(clock: Clock): ToastStore {
  const toasts = createSignal<readonly Toast[]>([]);
  let nextId = 1;
  let held = false;
  const timers = new Map<number, () => void>();

  function close(id: number): void {
    timers.get(id)?.();
    timers.delete(id);
    const shown = toasts.getSnapshot();
    if (shown.some((toast) => toast.id === id)) toasts.set(shown.filter((toast) => toast.id !== id));
  }
  function time(toast: Toast): void {
    if (toast.stays || held) return;
    timers.get(toast.id)?.();
    timers.set(
      toast.id,
      clock.after(shownMs(toast), () => close(toast.id)),
    );
  }

  return {
    toasts,
    show(content) {
      const shown = toasts.getSnapshot();
      const same = content.action
        ? undefined
        : shown.find((toast) => toast.text === content.text && toast.kind === content.kind);
      const toast = same ?? { ...content, id: nextId++ };
      if (!same) {
        const full = shown.length >= MAX_TOASTS;
        const oldest = shown.find((each) => !each.stays) ?? shown[0];
        if (full && oldest) close(oldest.id);
        toasts.set([...toasts.getSnapshot(), toast]);
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
      if (!held) for (const toast of toasts.getSnapshot()) time(toast);
    },
  };
}
