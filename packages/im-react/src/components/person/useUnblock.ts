import { useClient } from '../../hooks/useClient.ts';
import { errorSentence } from '../../i18n/error-sentence.ts';
import { useT } from '../../i18n/useT.ts';
import { useToast } from '../toaster/useToast.ts';

/** Takes a person off the blacklist. A failure is shown as a toast, with the reason. */
export function useUnblock(userId: number): () => void {
  const t = useT();
  const { contacts } = useClient();
  const toast = useToast();
  return () => {
    contacts.unblock(userId).catch((error: unknown) => {
      toast.show({ kind: 'error', text: t('person.unblockFailed', { reason: errorSentence(t, error) }) });
    });
  };
}
