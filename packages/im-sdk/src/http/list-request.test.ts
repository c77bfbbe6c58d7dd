import { expect, it } from 'vitest';
import { createMemoryDevice } from '../platform/memory/memory-device.ts';
import { ClientStage } from '../testing/client-stage.ts';

/**
 * A stage whose server has read a list, but whose answer to the route is on its way until `deliver`: the first one, or
 * the one after `answered` others.
 */
function stageWithLateAnswer(path: string, answered = 0) {
  const stage = new ClientStage();
  let deliver = (): void => undefined;
  let toAnswer = answered;
  const late = new Promise<void>((resolve) => {
    deliver = resolve;
  });
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const answer = await stage.server.fetch(input, init);
    const { url } = new Request(input, init);
    if (!new URL(url).pathname.endsWith(path)) return answer;
    toAnswer -= 1;
    if (toAnswer === -1) await late;
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

/** The sign-in waits for the first answer; the second is that of the reload after it. */
const stageWithLateSelf = () => stageWithLateAnswer('/user/self', 1);

it('a change of the own profile is not undone by an answer that was on its way', async () => {
  const { stage, device, deliver } = stageWithLateSelf();
  stage.person('Ben');
  const { client } = await stage.seat('Ben', device);
  await stage.clock.during(client.profile.update({ nickName: 'Benny' }));
  deliver();
  await stage.clock.advance(50);
  expect(client.profile.self.getSnapshot()?.nickName).toBe('Benny');
});

it('a change of the own profile on another device is not undone by an answer that was on its way', async () => {
  const { stage, device, deliver } = stageWithLateSelf();
  stage.person('Ben');
  const { client } = await stage.seat('Ben', device);
  const other = await stage.seat('Ben');
  await stage.clock.during(other.client.profile.update({ nickName: 'Benny' }));
  await stage.clock.advance(2_000);
  deliver();
  await stage.clock.advance(50);
  expect(client.profile.self.getSnapshot()?.nickName).toBe('Benny');
});

it('whether friends need an approval is not undone by an answer that was on its way', async () => {
  const { stage, device, deliver } = stageWithLateSelf();
  stage.person('Ben');
  const { client } = await stage.seat('Ben', device);
  await stage.clock.during(client.profile.setManualApprove(false));
  await stage.clock.advance(2_000);
  deliver();
  await stage.clock.advance(50);
  expect(client.profile.self.getSnapshot()?.isManualApprove).toBe(false);
});
