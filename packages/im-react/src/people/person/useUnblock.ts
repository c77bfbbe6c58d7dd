import { useT } from '../../context/texts/useT.ts';
import { useClient } from '../../context/useClient.ts';
import { useToast } from '../../context/useToast.ts';
import { errorSentence } from '../../i18n/error-sentence.ts';

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
