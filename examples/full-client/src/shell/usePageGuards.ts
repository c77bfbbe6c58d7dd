import { useCall } from 'im-react';
import { useEffect } from 'react';
import { desktopShell } from '../platform/desktop-shell.ts';

/** Ignores files dropped beside a drop zone: the browser would open them in place of the application. */
export function useIgnoreStrayFiles(): void {
  useEffect(() => {
    function ignore(event: DragEvent): void {
      // A drop zone below has taken it.
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'none';
    }
    window.addEventListener('dragover', ignore);
    window.addEventListener('drop', ignore);
    return () => {
      window.removeEventListener('dragover', ignore);
      window.removeEventListener('drop', ignore);
    };
  }, []);
}

/**
 * The browser asks before the page is reloaded or closed during a call. A call that only rings here ends without a
 * question, and the desktop shell has a question of its own.
 */
export function useAskBeforeLeavingCall(): void {
  const phase = useCall()?.phase;
  const isOn = phase !== undefined && phase !== 'ringing' && phase !== 'closed';
  useEffect(() => {
    if (!isOn || desktopShell()) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isOn]);
}
