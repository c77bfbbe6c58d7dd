import { type MessageRow, type Notification, summarise } from 'im-sdk';
import { type ConversationKey, limits, SYSTEM_KEY } from 'im-sdk/protocol';
import { useEffect, useRef } from 'react';
import { useClock } from '../../context/settings-context.ts';
import { useT } from '../../context/texts/useT.ts';
import { useClient } from '../../context/useClient.ts';
import { personName } from '../../i18n/names.ts';
import { summarySentence } from '../../message/kinds/summary-sentence.ts';
import { playMessageSound } from '../../platform/sound/message-sound.ts';
import { useEvent } from '../../primitives/useEvent.ts';
import type { WidgetMessage } from '../widget-types.ts';

/**
 * Calls `onMessage` for each message that arrives, and plays a sound for those that may make one, at most one a second.
 *
 * @param conversation the only one that counts; `null` for all, `undefined` while it is unknown: all but the system's
 */
export function useWidgetEvents(
  conversation: ConversationKey | null | undefined,
  isSoundOn: boolean,
  onMessage: (message: WidgetMessage) => void,
): void {
  const t = useT();
  const client = useClient();
  const clock = useClock();
  const isOther = (key: ConversationKey): boolean =>
    conversation !== null && (key === SYSTEM_KEY || (conversation !== undefined && key !== conversation));
  const arrived = useEvent((row: MessageRow, key: ConversationKey) => {
    if (isOther(key)) return;
    const from = personName(t, client.contacts.person(row.sendId).getSnapshot(), row.sendNickName);
    onMessage({ id: row.id, conversation: key, from, text: summarySentence(t, row.type, summarise(row)) });
  });
  const isPaused = useRef(false);
  // Not the client's own throttle: a message of another conversation uses that up.
  const notified = useEvent(({ audible, message }: Notification) => {
    if (!isSoundOn || !audible || isOther(message.conversation) || isPaused.current) return;
    isPaused.current = true;
    clock.after(limits.soundThrottleMs, () => {
      isPaused.current = false;
    });
    void playMessageSound();
  });
  useEffect(() => {
    const stopMessages = client.on('message', (row, { key }) => arrived(row, key));
    const stopSounds = client.on('notification', notified);
    return () => {
      stopMessages();
      stopSounds();
    };
  }, [client, arrived, notified]);
}
