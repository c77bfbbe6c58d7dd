import type { GroupCallView, PrivateCallView } from 'im-rtc';
import { useEffect } from 'react';
import { useT } from '../../context/texts/useT.ts';
import { useToast } from '../../context/useToast.ts';
import { useEvent } from '../../primitives/useEvent.ts';
import { troubleText } from '../call-ended/trouble-text.ts';

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
