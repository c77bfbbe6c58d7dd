import { Device } from './device.ts';
import type { Suite } from './target.ts';

let names = 0;

/** A user name that nobody has yet: letters and digits, at most 20. */
export function freshName(stem: string): string {
  names += 1;
  return `${stem.slice(0, 12)}${names}x${names % 7}`;
}

/** A person nobody has met, registered and signed in. */
export function person(suite: Suite, stem: string, nickName?: string): Promise<Device> {
  return new Device(suite.target(), freshName(stem)).register(nickName);
}

/** Two friends. */
export async function twoFriends(suite: Suite): Promise<[Device, Device]> {
  const [alice, bob] = await Promise.all([person(suite, 'alice'), person(suite, 'bob')]);
  await alice.befriend(bob);
  return [alice, bob];
}

/** An owner, two members who are friends of the owner, and their group. */
export async function smallGroup(suite: Suite) {
  const [owner, ann, ben] = await Promise.all([person(suite, 'owner'), person(suite, 'ann'), person(suite, 'ben')]);
  await owner.befriend(ann);
  await owner.befriend(ben);
  return { owner, ann, ben, groupId: await owner.group('Walkers', [ann, ben]) };
}
