import { useEffect, useMemo } from 'react';
import { useClient } from '../../context/useClient.ts';
import { deviceSetting } from '../../platform/device/device-setting.ts';
import { isPageFocused } from '../../platform/page/page-visible.ts';
import { holdTab, onTabGone, TAB_ID } from '../../platform/page/tab-lock.ts';

/** Which of the tabs of an account the user looks at. */
export interface FrontTab {
  /** True if this is the tab that had the focus last, or none is known. */
  readonly isFront: () => boolean;
  /** True if this or another tab has the focus now. */
  readonly isLookedAt: () => boolean;
}

/** Follows which tab of this account has the focus, or had it last; shared by the tabs through local storage. */
export function useFrontTab(): FrontTab {
  const { storageKey } = useClient();
  const front = useMemo(() => deviceSetting(`frontTab ${storageKey}`), [storageKey]);
  useEffect(() => {
    const take = (): void => {
      if (isPageFocused()) front.set(`${TAB_ID} focused`);
    };
    const leave = (): void => {
      if (front.getSnapshot().startsWith(TAB_ID)) front.set(TAB_ID);
    };
    const close = (): void => {
      if (front.getSnapshot().startsWith(TAB_ID)) front.set('');
    };
    let unwatch = (): void => undefined;
    /** A tab that crashed takes nothing back: another one notices that it is gone. */
    const watch = (): void => {
      unwatch();
      const [tab = ''] = front.getSnapshot().split(' ');
      unwatch = tab === '' || tab === TAB_ID ? () => undefined : onTabGone(tab, () => front.set(''));
    };
    const release = holdTab(TAB_ID);
    const unsubscribe = front.subscribe(watch);
    watch();
    take();
    addEventListener('focus', take);
    addEventListener('blur', leave);
    addEventListener('pagehide', close);
    return () => {
      removeEventListener('focus', take);
      removeEventListener('blur', leave);
      removeEventListener('pagehide', close);
      unsubscribe();
      unwatch();
      release();
      close();
    };
  }, [front]);
  return useMemo(
    () => ({
      isFront: () => isPageFocused() || front.getSnapshot() === '' || front.getSnapshot().startsWith(TAB_ID),
      isLookedAt: () => {
        const [tab, focused] = front.getSnapshot().split(' ');
        return isPageFocused() || (tab !== TAB_ID && focused !== undefined);
      },
    }),
    [front],
  );
}
