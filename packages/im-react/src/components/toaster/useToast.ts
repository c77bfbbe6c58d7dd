'use client';

import { useMemo } from 'react';
import { errorSentence } from '../../i18n/error-sentence.ts';
import { useUi } from '../../provider/ui-context.ts';
import type { ToastContent } from './toast-store.ts';

/** Functions that show toasts. */
export interface ShowToast {
  /** Shows a toast; returns a function that closes it. */
  show(toast: ToastContent): () => void;
  /** Shows the translated sentence of a thrown value. */
  showError(error: unknown): void;
}

/** Toasts of the nearest provider. */
export function useToast(): ShowToast {
  const { toaster, t } = useUi();
  return useMemo(
    () => ({
      show: (toast) => toaster.show(toast),
      showError: (error) => void toaster.show({ kind: 'error', text: errorSentence(t, error) }),
    }),
    [toaster, t],
  );
}
