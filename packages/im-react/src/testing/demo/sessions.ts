import type { LoginSession } from 'im-sdk';

/** Sign-ins of a demo account: this browser, a phone, an old laptop. */
export function demoSessions(now: number): readonly LoginSession[] {
  const day = 24 * 3_600_000;
  const session = { createTime: now - 9 * day, active: true, current: false };
  return [
    { ...session, id: 1, terminal: 2, os: 'Windows', browser: 'Chrome', lastSeen: now, current: true },
    { ...session, id: 2, terminal: 1, os: 'Android', device: 'Pixel 9', lastSeen: now - 3_600_000 },
    { ...session, id: 3, terminal: 2, os: 'macOS', browser: 'Safari', lastSeen: now - 8 * day },
  ];
}
