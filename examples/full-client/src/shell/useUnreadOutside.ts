import { useSelf, useUnreadTotal } from 'im-react';
import { useEffect, useState } from 'react';
import { createFavicon } from '../platform/favicon.ts';
import { badgeText, pageTitle } from './page-title.ts';

/** Keeps title and icon of the browser tab up to date. They show the same number as the rail. */
export function useUnreadOutside(): void {
  const unread = useUnreadTotal();
  const nickName = useSelf()?.nickName ?? '';
  const [favicon] = useState(createFavicon);
  useEffect(() => {
    document.title = pageTitle(unread, nickName);
    favicon.show(badgeText(unread));
    return () => {
      document.title = pageTitle(0, '');
      favicon.show('');
    };
  }, [unread, nickName, favicon]);
}
