import type { ConversationKey } from 'im-sdk/protocol';
import { useContext, useEffect, useMemo, useReducer, useRef } from 'react';
import { SettingsContext, useClock } from '../context/settings-context.ts';
import { useClient } from '../context/useClient.ts';
import { isPageVisible, onPageVisibility } from '../platform/page/page-visible.ts';
import { reportHostError } from '../platform/report-error.ts';
import { useEvent } from '../primitives/useEvent.ts';
import { useIsomorphicLayoutEffect } from '../primitives/useIsomorphicLayoutEffect.ts';
import { attachmentsOf } from './composer/attachments/session-attachments.ts';
import type { ComposerController } from './composer/composer-types.ts';
import { createComposer } from './composer/create-composer.ts';
import { useGetPageWindow } from './page/usePageWindow.ts';
import { useSession } from './session/useSession.ts';

/** Controlled or uncontrolled text of a composer. Texts hold `#name;` for each emoji of the set. */
export interface ComposerValue {
  /** Makes the composer controlled: the text is always this value. */
  readonly value?: string;
  /** Called when the text changed: by typing, sending, or a loaded draft. */
  readonly onValueChange?: (text: string) => void;
}

/**
 * The composer of a conversation: text, draft, quote, edit mode, mentions, files, sending. Stable while `conversation`
 * and the account are the same; read its `state` with `useReadable`. Saves the draft after a pause, on page hide and on unmount.
 */
export function useComposer(
  conversation: ConversationKey,
  { value, onValueChange }: ComposerValue = {},
): ComposerController {
  const client = useClient();
  const clock = useClock();
  const getPageWindow = useGetPageWindow();
  const onError = useContext(SettingsContext)?.onError;
  const report = useEvent((error: unknown) => reportHostError(onError, error));
  // Another account gets other attachments, and with them a composer of its own.
  useSession();
  const attachments = attachmentsOf(client, conversation);
  const composer = useMemo(
    () => createComposer(client, conversation, clock, attachments, report),
    [client, conversation, clock, attachments, report],
  );
  const reportValue = useEvent((text: string) => onValueChange?.(text));
  /** Last text reported to or set by the host. */
  const known = useRef<string>(undefined);
  const isControlled = useEvent(() => value !== undefined);
  const [, compareAgain] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const detach = composer.follow();
    known.current = composer.state.getSnapshot().text;
    const unsubscribe = composer.state.subscribe(() => {
      const { text } = composer.state.getSnapshot();
      if (text === known.current) return;
      known.current = text;
      if (isControlled()) compareAgain();
      reportValue(text);
    });
    return () => {
      unsubscribe();
      detach();
    };
  }, [composer, reportValue, isControlled]);
  useEffect(() => {
    const view = getPageWindow();
    return onPageVisibility(view, () => {
      if (!isPageVisible(view)) composer.flush();
    });
  }, [composer, getPageWindow]);
  useIsomorphicLayoutEffect(() => {
    if (value === undefined || composer.state.getSnapshot().text === value) return;
    known.current = value;
    composer.setText(value);
  });
  return composer;
}
