import { useSelf } from 'im-react';
import { useEffect, useState } from 'react';
import { createFavicon } from '../platform/favicon.ts';
import { useBadges } from './entries.ts';
import { badgeText, pageTitle } from './page-title.ts';
import { useRinging } from './useRinging.ts';

/**
 * Keeps title and icon of the browser tab up to date. They show the sum of the rail's badges; the title says who calls
 * while it rings.
 */
export function useUnreadOutside(): void {
  const { total: unread } = useBadges();
  const nickName = useSelf()?.nickName ?? '';
  const ringing = useRinging();
  const [favicon] = useState(createFavicon);
  useEffect(() => {
    document.title = pageTitle(unread, nickName, ringing);
    favicon.show(badgeText(unread));
    return () => {
      document.title = pageTitle(0, '');
      favicon.show('');
    };
  }, [unread, nickName, ringing, favicon]);
}
