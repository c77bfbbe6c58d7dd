import type { ConversationKey } from 'im-sdk/protocol';
import { useEffect, useMemo, useRef } from 'react';
import { isPageVisible, onPageVisibility } from '../platform/page/page-visible.ts';
import { useKit } from '../provider/kit-context.ts';
import type { ComposerController } from './composer/composer-types.ts';
import { createComposer } from './composer/create-composer.ts';
import { attachmentsOf } from './composer/session-attachments.ts';
import { useClient } from './useClient.ts';
import { usePageWindow } from './usePageWindow.ts';

/** How a composer's text is shared with the host. Texts have `#name;` for every emoji of the set. */
export interface ComposerValue {
  /** Makes the composer controlled: its text is this one. */
  readonly value?: string;
  /** The text changed: by typing, sending, a draft that was loaded. */
  readonly onValueChange?: (text: string) => void;
}

/**
 * The composer of a conversation: text, draft, quote, edit mode, mentions, files, sending. The same object while the
 * conversation is; read its `state` with `useReadable`. The draft is stored after a pause, and when page or component go.
 */
export function useComposer(
  conversation: ConversationKey,
  { value, onValueChange }: ComposerValue = {},
): ComposerController {
  const client = useClient();
  const { clock } = useKit();
  const view = usePageWindow();
  const composer = useMemo(
    () => createComposer(client, conversation, clock, attachmentsOf(client, conversation)),
    [client, conversation, clock],
  );
  const told = useRef(onValueChange);
  told.current = onValueChange;
  useEffect(() => {
    const detach = composer.follow();
    let last = composer.state.getSnapshot().text;
    const stopTelling = composer.state.subscribe(() => {
      const { text } = composer.state.getSnapshot();
      if (text === last) return;
      last = text;
      told.current?.(text);
    });
    return () => {
      stopTelling();
      detach();
    };
  }, [composer]);
  useEffect(
    () =>
      onPageVisibility(view, () => {
        if (!isPageVisible(view)) composer.flush();
      }),
    [composer, view],
  );
  useEffect(() => {
    if (value !== undefined) composer.setText(value);
  }, [composer, value]);
  return composer;
}
