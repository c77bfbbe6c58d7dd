'use client';

import type { CallMode, CallObstacle } from 'im-rtc';
import { useMemo } from 'react';
import { useProviderCalls } from '../../context/calls-context.ts';
import { useT } from '../../context/texts/useT.ts';
import { useClient } from '../../context/useClient.ts';
import { useToast } from '../../context/useToast.ts';
import { codeSentence } from '../../i18n/error-sentence.ts';
import type { TextKey } from '../../i18n/locales/table.ts';

/** Functions that start a call, or show why it is not possible. */
export interface StartCall {
  /** Calls a person. */
  readonly callPerson: (userId: number, mode: CallMode) => Promise<void>;
  /** True if members of a group can be called now; else it says why not. */
  readonly canStart: (mode: CallMode) => Promise<boolean>;
  /** Joins the running call of a group, or says that it has ended. */
  readonly joinGroup: (groupId: number) => Promise<void>;
}

const OBSTACLES: Record<CallObstacle, TextKey> = {
  page: 'call.rtcFailed',
  webrtc: 'call.rtcFailed',
  microphone: 'call.microphoneFailed',
  camera: 'call.cameraMissing',
};

/**
 * Starts calls. A call that goes on already is brought back instead. Says in a toast what this browser lacks, and that
 * one may call friends only.
 */
export function useStartCall(): StartCall {
  const t = useT();
  const toast = useToast();
  const { contacts, connection } = useClient();
  const { engine, hosts } = useProviderCalls();
  return useMemo(() => {
    async function canStart(mode: CallMode): Promise<boolean> {
      if (!engine) return false;
      const running = engine.call.getSnapshot();
      if (running && running.phase !== 'closed') {
        hosts.getSnapshot()[0]?.restore();
        return false;
      }
      try {
        const obstacle = await engine.findObstacle(mode);
        if (obstacle) toast.show({ kind: 'error', text: t(OBSTACLES[obstacle]) });
        return obstacle === undefined;
      } catch (error) {
        // The code of the calls could not be loaded.
        toast.showError(error);
        return false;
      }
    }
    async function callPerson(userId: number, mode: CallMode): Promise<void> {
      const { known, isFriend } = contacts.person(userId).getSnapshot();
      const isOpenToAll = connection.features.getSnapshot().has('contactsEveryone');
      if (known && !isFriend && !isOpenToAll) {
        toast.show({ kind: 'error', text: codeSentence(t, 'call.notFriend') });
      } else if (await canStart(mode)) {
        if (engine?.call.getSnapshot()?.phase === 'closed') engine.dismiss();
        engine?.callPerson(userId, mode);
      }
    }
    async function joinGroup(groupId: number): Promise<void> {
      if (!engine || !(await canStart('voice'))) return;
      if (engine.call.getSnapshot()?.phase === 'closed') engine.dismiss();
      try {
        if (!(await engine.joinGroupCall(groupId))) toast.show({ kind: 'info', text: t('call.end.endedMeanwhile') });
      } catch (error) {
        toast.showError(error);
      }
    }
    return { callPerson, canStart, joinGroup };
  }, [t, toast, contacts, connection, engine, hosts]);
}
