import type { ConversationKey } from 'im-sdk/protocol';
import { useEffect, useMemo, useReducer, useRef } from 'react';
import { isPageVisible, onPageVisibility } from '../platform/page/page-visible.ts';
import { useClock } from '../provider/settings-context.ts';
import type { ComposerController } from './composer/composer-types.ts';
import { createComposer } from './composer/create-composer.ts';
import { attachmentsOf } from './composer/session-attachments.ts';
import { useClient } from './useClient.ts';
import { useEvent } from './useEvent.ts';
import { useLayoutEffectInPage } from './useLayoutEffectInPage.ts';
import { usePageWindow } from './usePageWindow.ts';

/** How a composer's text is shared with the host. Texts have `#name;` for every emoji of the set. */
export interface ComposerValue {
  /** Makes the composer controlled: its text is this one, also after a change that the host did not take over. */
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
  const clock = useClock();
  const view = usePageWindow();
  const composer = useMemo(
    () => createComposer(client, conversation, clock, attachmentsOf(client, conversation)),
    [client, conversation, clock],
  );
  const reportValue = useEvent((text: string) => onValueChange?.(text));
  /** The text that the host knows of. */
  const known = useRef<string>(undefined);
  const isControlled = useEvent(() => value !== undefined);
  const [, compareAgain] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const detach = composer.follow();
    known.current = composer.state.getSnapshot().text;
    const stopTelling = composer.state.subscribe(() => {
      const { text } = composer.state.getSnapshot();
      if (text === known.current) return;
      known.current = text;
      reportValue(text);
      if (isControlled()) compareAgain();
    });
    return () => {
      stopTelling();
      detach();
    };
  }, [composer, reportValue, isControlled]);
  useEffect(
    () =>
      onPageVisibility(view, () => {
        if (!isPageVisible(view)) composer.flush();
      }),
    [composer, view],
  );
  useLayoutEffectInPage(() => {
    if (value === undefined || composer.state.getSnapshot().text === value) return;
    known.current = value;
    composer.setText(value);
  });
  return composer;
}
