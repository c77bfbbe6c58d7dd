'use client';

import { useMemo } from 'react';
import { showError } from './show-error.ts';
import type { ToastContent } from './toast-store.ts';
import { useUi } from './ui-context.ts';

/** Functions that show toasts. */
export interface ShowToast {
  /** Shows a toast; returns a function that closes it. */
  show(toast: ToastContent): () => void;
  /** Shows the translated sentence of a thrown value, except for `client.notOffered`: its action is hidden then. */
  showError(error: unknown): void;
}

/** Toasts of the nearest provider. */
export function useToast(): ShowToast {
  const { toaster, t } = useUi();
  return useMemo(
    () => ({
      show: (toast) => toaster.show(toast),
      showError: (error) => showError(toaster, t, error),
    }),
    [toaster, t],
  );
}
