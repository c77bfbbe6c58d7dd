import type { CallEngine, GroupCallView, GroupNotice, PrivateCallView } from 'im-rtc';
import { useEffect } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useClient } from '../../context/useClient.ts';
import { useToast } from '../../context/useToast.ts';
import { currentNotificationSettings } from '../../hooks/conversations/useNotificationSettings.ts';
import type { TextKey } from '../../i18n/locales/table.ts';
import { personName } from '../../i18n/names.ts';
import { showDesktopNotification } from '../../platform/device/desktop-notification.ts';
import { isPageFocused } from '../../platform/page/page-visible.ts';
import { useEvent } from '../../primitives/useEvent.ts';
import { troubleText } from '../call-ended/trouble-text.ts';
import { usePeer } from '../usePeer.ts';

const NOTICES: Record<GroupNotice, TextKey> = {
  left: 'call.left',
  didNotJoin: 'call.didNotJoin',
  busy: 'call.isBusy',
  offline: 'call.isOffline',
  timeout: 'call.isSilent',
  failed: 'call.isCutOff',
};

/** Toasts of a group call: people who left or did not join, and a full call. */
export function useCallNotices(engine: CallEngine): void {
  const t = useT();
  const toast = useToast();
  const { contacts } = useClient();
  const onNotice = useEvent(({ notice, user }: { notice: GroupNotice; user: { id: number; nickName: string } }) => {
    const name = personName(t, contacts.person(user.id).getSnapshot(), user.nickName);
    toast.show({ kind: 'info', text: t(NOTICES[notice], { name }) });
  });
  const onFull = useEvent(({ maxChannel }: { maxChannel: number }) => {
    toast.show({ kind: 'warning', text: t('picker.tooMany', { count: maxChannel }) });
  });
  useEffect(() => {
    const stops = [engine.on('notice', onNotice), engine.on('full', onFull)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [engine, onNotice, onFull]);
}

/** Toast of a running call: a camera or microphone could not be opened. */
export function useDeviceNotice({ phase, own }: PrivateCallView | GroupCallView): void {
  const t = useT();
  const toast = useToast();
  const { failure } = own;
  const isRunning = phase !== 'closed' && phase !== 'ringing';
  const notify = useEvent(() => {
    const { title } = troubleText(failure, own.microphone !== 'missing');
    toast.show({ kind: 'error', text: t(title) });
  });
  useEffect(() => {
    if (failure && isRunning) notify();
  }, [failure, isRunning, notify]);
}

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
