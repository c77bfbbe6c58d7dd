import { type MessageRow, type Notification, summarise } from 'im-sdk';
import type { ConversationKey } from 'im-sdk/protocol';
import { useEffect } from 'react';
import { summarySentence } from '../../components/message/kinds/summary-sentence.ts';
import { useClient } from '../../hooks/useClient.ts';
import { useEvent } from '../../hooks/useEvent.ts';
import { personName } from '../../i18n/names.ts';
import { useT } from '../../i18n/useT.ts';
import { playMessageSound } from '../../platform/sound/message-sound.ts';
import type { WidgetMessage } from '../widget-types.ts';

/**
 * Calls `onMessage` for each message that arrives, and plays the sounds that are due.
 *
 * @param conversation the only one that counts; `null` for all, `undefined` while it is unknown
 */
export function useWidgetEvents(
  conversation: ConversationKey | null | undefined,
  isSoundOn: boolean,
  onMessage: (message: WidgetMessage) => void,
): void {
  const t = useT();
  const client = useClient();
  const isOther = (key: ConversationKey): boolean => Boolean(conversation && key !== conversation);
  const arrived = useEvent((row: MessageRow, key: ConversationKey) => {
    if (isOther(key)) return;
    const from = personName(t, client.contacts.person(row.sendId).getSnapshot(), row.sendNickName);
    onMessage({ id: row.id, conversation: key, from, text: summarySentence(t, row.type, summarise(row)) });
  });
  const notified = useEvent(({ sound, message }: Notification) => {
    if (isSoundOn && sound && !isOther(message.conversation)) void playMessageSound();
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
