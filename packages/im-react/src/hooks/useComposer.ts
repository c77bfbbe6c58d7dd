import type { ConversationKey } from 'im-sdk/protocol';
import { useEffect, useMemo } from 'react';
import { isPageVisible, onPageVisibility } from '../platform/page-visible.ts';
import { useKit } from '../provider/kit-context.ts';
import { type ComposerController, createComposer } from './composer/create-composer.ts';
import { useClient } from './useClient.ts';

/**
 * The composer of a conversation: text, draft, quote, mentions, sending. The same object while the conversation is;
 * read its `state` with `useReadable`. The draft is stored after a pause, and when page or component go.
 */
export function useComposer(conversation: ConversationKey): ComposerController {
  const client = useClient();
  const { clock } = useKit();
  const composer = useMemo(() => createComposer(client, conversation, clock), [client, conversation, clock]);
  useEffect(() => {
    const detach = composer.attach();
    const stop = onPageVisibility(() => {
      if (!isPageVisible()) composer.flush();
    });
    return () => {
      stop();
      detach();
    };
  }, [composer]);
  return composer;
}
