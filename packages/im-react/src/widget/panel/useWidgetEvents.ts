import { type MessageRow, summarise } from 'im-sdk';
import { useEffect } from 'react';
import { summarySentence } from '../../components/message/kinds/summary-sentence.ts';
import { useClient } from '../../hooks/useClient.ts';
import { useEvent } from '../../hooks/useEvent.ts';
import { personName } from '../../i18n/names.ts';
import { useT } from '../../i18n/useT.ts';
import { playMessageSound } from '../../platform/sound/message-sound.ts';
import type { WidgetMessage } from '../widget-types.ts';

/** Calls `onMessage` for each message that arrives, and plays the sounds that are due. */
export function useWidgetEvents(isSoundOn: boolean, onMessage: (message: WidgetMessage) => void): void {
  const t = useT();
  const client = useClient();
  const arrived = useEvent((row: MessageRow, conversation: string) => {
    const from = personName(t, client.contacts.person(row.sendId).getSnapshot(), row.sendNickName);
    onMessage({ id: row.id, conversation, from, text: summarySentence(t, row.type, summarise(row)) });
  });
  const sounded = useEvent(() => {
    if (isSoundOn) void playMessageSound();
  });
  useEffect(() => {
    const stopMessages = client.on('message', (row, { key }) => arrived(row, key));
    const stopSounds = client.notifications.sounds.subscribe(() => {
      if (client.notifications.sounds.getSnapshot() > 0) sounded();
    });
    return () => {
      stopMessages();
      stopSounds();
    };
  }, [client, arrived, sounded]);
}
