import { expect, test } from 'vitest';
import { CloseCode, limits } from './limits.ts';

// The numbers of spec §9 as they stand there. Other tests use `limits` and would follow a changed number.
test.each([
  ['request timeout', limits.requestTimeoutMs, 30_000],
  ['config load timeout', limits.configTimeoutMs, 5_000],
  ['error toast', limits.errorToastMs, 1_500],
  ['chunk load timeout', limits.chunkLoadTimeoutMs, 120_000],
  ['avatar max size', limits.avatarBytes, 5_242_880],
  ['cloud-upload threshold', limits.cloudUploadBytes, 20_971_520],
  ['broadcast upload max', limits.broadcastUploadBytes, 10_485_760],
  ['mobile max length', limits.mobileLength, 11],
  ['first birthday year', limits.birthdayFirstYear, 1950],
  ['call heartbeat', limits.callHeartbeatMs, 15_000],
  ['socket heartbeat after the ack', limits.heartbeatAfterAckMs, 5_000],
  ['longest reconnect delay', limits.reconnectCeilingMs, 15_000],
  ['ws fallback delay', limits.wsFallbackDelayMs, 2_000],
  ['send retry', limits.sendRetryMs, 1_000],
  ['deliberate close code', CloseCode.DELIBERATE, 3000],
  ['friend online refresh', limits.friendOnlineRefreshMs, 30_000],
  ['resize debounce', limits.resizeDebounceMs, 200],
  ['viewer zoom', limits.viewerZoom, { min: 0.1, max: 5, step: 1.2 }],
  ['viewer rotation', limits.viewerRotationDegrees, 90],
  ['auto-login delay', limits.autoLoginDelayMs, 1_000],
  ['avatar colours', limits.avatarColours, 6],
  ['time-tip interval', limits.timeTipMs, 600_000],
  ['message sound', limits.soundThrottleMs, 1_000],
  ['cached rows of a chat', limits.localStorageRowsPerChat, 1_000],
  ['cached rows in all', limits.localStorageRowsTotal, 10_000],
  ['friend search results', limits.userSearchResults, 20],
])('%s is the number of the specification', (_item, value, expected) => expect(value).toEqual(expected));
