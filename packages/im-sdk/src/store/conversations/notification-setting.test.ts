import { expect, it } from 'vitest';
import { ChatStage, inGroup, withFriend } from '../../testing/faults/chat-stage.ts';
import { notificationSetting } from './notification-setting.ts';

it('the notification setting of a friend and of a group reads the same', async () => {
  const stage = new ChatStage();
  const { client } = await stage.seat('Alice');
  const settings = (): unknown[] =>
    [withFriend(stage.bob), inGroup(stage.hikers)].map((key) => {
      const row = client.conversations.conversation(key).getSnapshot();
      return row && notificationSetting(row);
    });
  stage.server.say(stage.bob, stage.alice, 'hello');
  stage.server.say(stage.bob, { groupId: stage.hikers }, 'hello');
  await stage.clock.advance(1_000);
  expect(settings()).toEqual([
    { isOn: true, sound: 'all' },
    { isOn: true, sound: 'all' },
  ]);
  await stage.clock.during(client.person(stage.bob).setSound('none'));
  await stage.clock.during(client.group(stage.hikers).setSound('none'));
  const silent = { isOn: true, sound: 'none' };
  expect(settings()).toEqual([silent, silent]);
  await stage.clock.during(client.group(stage.hikers).setSound('managers'));
  await stage.clock.during(client.conversation({ group: stage.hikers }).setNotifications(false));
  expect(settings()).toEqual([silent, { isOn: false, sound: 'managers' }]);
  const group = client.groups.group(stage.hikers).getSnapshot();
  expect(notificationSetting({ ...group, kind: 'group' })).toEqual({ isOn: false, sound: 'managers' });
});
