import { useSelf, useUnreadTotal } from 'im-react';
import { useEffect } from 'react';
import { pageTitle } from './page-title.ts';

/** Keeps the tab's title at the unread total and one's nickname. */
export function usePageTitle(): void {
  const unread = useUnreadTotal();
  const nickName = useSelf()?.nickName ?? '';
  useEffect(() => {
    document.title = pageTitle(unread, nickName);
    return () => {
      document.title = pageTitle(0, '');
    };
  }, [unread, nickName]);
}
