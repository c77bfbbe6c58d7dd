'use client';

import { useMemo } from 'react';
import { errorSentence } from '../../i18n/error-sentence.ts';
import { useKit } from '../../provider/kit-context.ts';
import type { ToastContent } from './toast-store.ts';

export interface ShowToast {
  /** Shows a notice; returns how to take it away. */
  show(toast: ToastContent): () => void;
  /** Shows the sentence for anything that was thrown. */
  showError(error: unknown): void;
}

/** Short notices at the top of the window. */
export function useToast(): ShowToast {
  const { toaster, t } = useKit();
  return useMemo(
    () => ({
      show: (toast) => toaster.show(toast),
      showError: (error) => void toaster.show({ kind: 'error', text: errorSentence(t, error) }),
    }),
    [toaster, t],
  );
}
