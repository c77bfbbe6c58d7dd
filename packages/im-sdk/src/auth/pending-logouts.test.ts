import { describe, expect, it } from 'vitest';
import { createImClient } from '../client.ts';
import type { ImError } from '../protocol/index.ts';
import { ClientStage, type Seat } from '../testing/client-stage.ts';

const sessionsOf = ({ server }: ClientStage) => [...server.world.sessions.values()];

async function leaveOffline(stage: ClientStage, seat: Seat): Promise<void> {
  seat.device.setOnline(false);
  await stage.clock.during(seat.client.auth.logout());
  await stage.clock.advance(10_000);
  expect(seat.client.auth.session.getSnapshot()).toMatchObject({ status: 'signedOut', reason: 'signedOut' });
}

describe('a logout without a network', () => {
  it('is finished at the next start, and no token of it stands in the open', async () => {
    const stage = new ClientStage();
    stage.person('Alice');
    const seat = await stage.seat('Alice');
    await leaveOffline(stage, seat);
    expect(sessionsOf(stage)).toMatchObject([{ revoked: false }]);
    const { local } = seat.tab.platform;
    const kept = local.keys().map((key) => local.get(key) ?? '');
    for (const token of stage.server.world.refreshTokens.keys()) expect(kept.join()).not.toContain(token);

    seat.device.setOnline(true);
    const next = await stage.reload(seat);
    await stage.clock.advance(1_000);
    expect(sessionsOf(stage)).toMatchObject([{ ended: true, revoked: true }]);
    expect(next.client.auth.session.getSnapshot().status).toBe('signedOut');
    expect(local.keys().filter((key) => key.startsWith('im:leaving'))).toEqual([]);
  });

  it('that cannot be read any more is reported, even where what fails is no error of the client', async () => {
    const stage = new ClientStage();
    stage.person('Alice');
    const seat = await stage.seat('Alice');
    await leaveOffline(stage, seat);
    const broken = new TypeError('the vault is broken');
    const { platform } = seat.tab.reload();
    const errors: ImError[] = [];
    const client = createImClient({
      platform: { ...platform, vault: { ...platform.vault, unseal: () => Promise.reject(broken) } },
      onError: (error) => errors.push(error),
    });
    await stage.clock.during(client.start());
    await stage.clock.advance(1_000);
    expect(errors).toMatchObject([{ code: 'client.internal', cause: broken }]);
    expect(client.auth.session.getSnapshot().status).toBe('signedOut');
  });

  it('is finished however long the device was away, as long as there is anything to end', async () => {
    const stage = new ClientStage();
    stage.person('Alice');
    const seat = await stage.seat('Alice');
    await leaveOffline(stage, seat);
    await stage.clock.advance(2 * 3_600_000);
    seat.device.setOnline(true);
    await stage.reload(seat);
    await stage.clock.advance(1_000);
    expect(sessionsOf(stage)).toMatchObject([{ revoked: true }]);
  });

  it('waits for a start that reaches the server', async () => {
    const stage = new ClientStage();
    stage.person('Alice');
    const seat = await stage.seat('Alice');
    await leaveOffline(stage, seat);
    const still = await stage.reload(seat);
    await stage.clock.advance(60_000);
    expect(sessionsOf(stage)).toMatchObject([{ revoked: false }]);
    still.device.setOnline(true);
    await stage.reload(still);
    await stage.clock.advance(1_000);
    expect(sessionsOf(stage)).toMatchObject([{ revoked: true }]);
  });

  it('of a remembered account does not end what was taken up again meanwhile', async () => {
    const stage = new ClientStage();
    stage.person('Alice');
    const seat = await stage.open();
    const credentials = { userName: 'alice', password: 'password', rememberName: true, remember: true };
    await stage.clock.during(seat.client.auth.login(credentials));
    await stage.live(seat);
    await leaveOffline(stage, seat);
    seat.device.setOnline(true);
    await stage.clock.during(seat.client.auth.loginSaved('alice'));
    await stage.live(seat);
    const other = await stage.reload(seat);
    await stage.live(other);
    expect(other.client.auth.session.getSnapshot().status).toBe('signedIn');
    expect(sessionsOf(stage).filter(({ ended }) => !ended)).toHaveLength(1);
  });
});
