import { ImError } from 'im-sdk';
import { errorSentence } from '../i18n/error-sentence.ts';
import type { Translate } from '../i18n/translate.ts';
import type { ToastStore } from './toast-store.ts';

/**
 * Shows the translated sentence of a thrown value. Silent for a request that the server turns out not to offer: its
 * action is hidden from then on.
 */
export function showError(toaster: Pick<ToastStore, 'show'>, t: Translate, error: unknown): void {
  if (error instanceof ImError && error.code === 'client.notOffered') return;
  toaster.show({ kind: 'error', text: errorSentence(t, error) });
}
