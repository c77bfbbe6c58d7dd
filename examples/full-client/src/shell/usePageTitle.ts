import { useSelf, useUnreadTotal } from 'im-react';
import { useEffect } from 'react';
import { pageTitle } from './page-title.ts';

/** Keeps the title of the browser tab up to date. */
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
