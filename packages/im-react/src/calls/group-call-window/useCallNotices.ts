import type { CallEngine, GroupNotice } from 'im-rtc';
import { useEffect } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useClient } from '../../context/useClient.ts';
import { useToast } from '../../context/useToast.ts';
import type { TextKey } from '../../i18n/locales/table.ts';
import { personName } from '../../i18n/names.ts';
import { useEvent } from '../../primitives/useEvent.ts';

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
