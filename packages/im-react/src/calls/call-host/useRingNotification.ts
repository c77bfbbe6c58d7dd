import type { GroupCallView, PrivateCallView } from 'im-rtc';
import { useEffect } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useClient } from '../../context/useClient.ts';
import { currentNotificationSettings } from '../../hooks/chats/useNotificationSettings.ts';
import { showDesktopNotification } from '../../platform/device/desktop-notification.ts';
import { isPageFocused } from '../../platform/page/page-visible.ts';
import { useEvent } from '../../primitives/useEvent.ts';
import { usePeer } from '../usePeer.ts';

/** Shows a call that comes in as a desktop notification while the page is in the background, if these are switched on. */
export function useRingNotification(call: PrivateCallView | GroupCallView): void {
  const t = useT();
  const client = useClient();
  const callerId = call.kind === 'private' ? call.peerId : (call.inviterId ?? call.hostId);
  const { name, picture } = usePeer(callerId);
  const isRinging = call.phase === 'ringing';
  const notify = useEvent(() => {
    if (isPageFocused() || !currentNotificationSettings().desktop) return;
    const isVideo = call.kind === 'private' && call.mode === 'video';
    showDesktopNotification({
      title: name,
      body: t(call.kind === 'group' ? 'call.invitesYou' : isVideo ? 'call.requestsVideo' : 'call.requestsVoice'),
      icon: picture,
      // Tabs of one account replace each other's.
      tag: `${client.storageKey} call`,
      onClick: () => undefined,
    });
  });
  useEffect(() => {
    if (isRinging) notify();
  }, [isRinging, notify]);
}
