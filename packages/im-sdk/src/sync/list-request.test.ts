import { expect, it } from 'vitest';
import { createMemoryDevice } from '../platform/memory/memory-device.ts';
import { ClientStage } from '../testing/client-stage.ts';

/** A stage whose server has read a list, but whose first answer to the route is on its way until `deliver`. */
function stageWithLateAnswer(path: string) {
  const stage = new ClientStage();
  let deliver = (): void => undefined;
  let isHeld = false;
  const late = new Promise<void>((resolve) => {
    deliver = resolve;
  });
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const answer = await stage.server.fetch(input, init);
    const { url } = new Request(input, init);
    if (isHeld || !new URL(url).pathname.endsWith(path)) return answer;
    isHeld = true;
    await late;
    return answer;
  };
  const device = createMemoryDevice({
    clock: stage.clock,
    network: { ...stage.server, fetch },
    page: { origin: stage.server.origin, secure: true },
    seed: 1,
  });
  return { stage, device, deliver: () => deliver() };
}

it('a friend made while the list of friends was on its way stays in the list', async () => {
  const { stage, device, deliver } = stageWithLateAnswer('/friend/list');
  const [anna, ben, cara] = [stage.person('Anna'), stage.person('Ben'), stage.person('Cara')];
  stage.server.befriend(ben, cara);
  const seat = await stage.seat('Ben', device);
  stage.server.befriend(anna, ben);
  await stage.clock.advance(2_000);
  deliver();
  await stage.clock.advance(2_000);
  expect([...seat.client.contacts.friends.getSnapshot()].sort()).toEqual([anna, cara]);
  expect(seat.errors).toEqual([]);
});

it('a friend made while a list beside the list of friends was on its way stays in the list', async () => {
  const { stage, device, deliver } = stageWithLateAnswer('/blacklist/list');
  const [anna, ben] = [stage.person('Anna'), stage.person('Ben')];
  const seat = await stage.seat('Ben', device);
  stage.server.befriend(anna, ben);
  await stage.clock.advance(2_000);
  deliver();
  await stage.clock.advance(50);
  expect(seat.client.contacts.friends.getSnapshot()).toEqual([anna]);
});

it('a friend lost while the list of friends was on its way does not come back', async () => {
  const { stage, device, deliver } = stageWithLateAnswer('/friend/list');
  const [anna, ben] = [stage.person('Anna'), stage.person('Ben')];
  stage.server.befriend(anna, ben);
  const seat = await stage.seat('Ben', device);
  stage.server.unfriend(anna, ben);
  await stage.clock.advance(2_000);
  deliver();
  await stage.clock.advance(2_000);
  expect(seat.client.contacts.friends.getSnapshot()).toEqual([]);
});

it('a request made while the list of requests was on its way stays in the list', async () => {
  const { stage, device, deliver } = stageWithLateAnswer('/friend/request/list');
  const [anna, ben] = [stage.person('Anna'), stage.person('Ben')];
  const seat = await stage.seat('Ben', device);
  const id = stage.server.ask(anna, ben);
  await stage.clock.advance(2_000);
  deliver();
  await stage.clock.advance(2_000);
  expect(seat.client.contacts.requests.getSnapshot()).toMatchObject([{ id }]);
});

it('a group joined while the list of groups was on its way is not marked as left', async () => {
  const { stage, device, deliver } = stageWithLateAnswer('/group/list');
  const [anna, ben] = [stage.person('Anna'), stage.person('Ben')];
  stage.server.befriend(anna, ben);
  const seat = await stage.seat('Ben', device);
  const id = stage.server.makeGroup(anna, 'Lamps', [ben]);
  await stage.clock.advance(2_000);
  deliver();
  await stage.clock.advance(2_000);
  expect(seat.client.groups.group(id).getSnapshot()).toMatchObject({ id, quit: false });
  expect(seat.client.groups.groups.getSnapshot()).toEqual([id]);
});

it('a request to join made while the list of these requests was on its way stays in the list', async () => {
  const { stage, device, deliver } = stageWithLateAnswer('/group/request/list');
  const [anna, cara] = [stage.person('Anna'), stage.person('Cara')];
  stage.person('Ben');
  stage.server.befriend(anna, cara);
  const id = stage.server.makeGroup(anna, 'Lamps', [cara]);
  const owner = await stage.seat('Anna', device);
  const { client } = await stage.seat('Ben');
  await stage.clock.during(client.groups.join(id, 'May I?'));
  await stage.clock.advance(2_000);
  deliver();
  await stage.clock.advance(50);
  expect(owner.client.groupRequests.requests.getSnapshot()).toMatchObject([{ groupId: id, remark: 'May I?' }]);
});
