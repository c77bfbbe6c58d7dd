import { createImClient, type ImClient, type ImClientOptions, type ImError } from 'im-sdk';
import { createMemoryDevice, type DeviceClock, type MemoryDevice, type MemoryTab } from 'im-sdk/testing';
import { PASSWORD } from './http-account.ts';

/** One client in a tab of its own. */
export interface Seat {
  readonly userName: string;
  readonly client: ImClient;
  readonly device: MemoryDevice;
  readonly tab: MemoryTab;
  /** Errors of promises that were not awaited. */
  readonly errors: ImError[];
}

type Network = NonNullable<Parameters<typeof createMemoryDevice>[0]>['network'];

export interface DeviceWish {
  readonly clock: DeviceClock;
  readonly network: Network;
  /** Where the page, and with it the server, is. */
  readonly origin: string;
  readonly seed: number;
}

export function makeDevice({ origin, ...options }: DeviceWish): MemoryDevice {
  return createMemoryDevice({ ...options, page: { origin, secure: true } });
}

/** Opens a client in a tab and looks for a kept session. */
export async function openTab(
  userName: string,
  device: MemoryDevice,
  tab: MemoryTab = device.tab(),
  options: ImClientOptions = {},
): Promise<Seat> {
  const errors: ImError[] = [];
  const client = createImClient({ ...options, platform: tab.platform, onError: (error) => errors.push(error) });
  await client.start();
  return { userName, client, device, tab, errors };
}

/** Opens a client and signs its person in. */
export async function sitDown(userName: string, device: MemoryDevice, options?: ImClientOptions): Promise<Seat> {
  const seat = await openTab(userName, device, device.tab(), options);
  await seat.client.auth.login({ userName, password: PASSWORD });
  return seat;
}

/** The tab crashes and is loaded again, as the same tab. */
export function reload({ userName, device, tab }: Seat): Promise<Seat> {
  return openTab(userName, device, tab.reload());
}

export const phaseOf = ({ client }: Seat): string => client.connection.state.getSnapshot().phase;
export const isLive = (seat: Seat): boolean => phaseOf(seat) === 'live';
