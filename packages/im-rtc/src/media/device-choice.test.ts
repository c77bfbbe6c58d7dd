import { expect, it } from 'vitest';
import { FakeCallPlatform, settle } from '../testing/index.ts';
import { DeviceChoice } from './device-choice.ts';

const onThrown = (cause: unknown): never => {
  throw cause;
};

it('The devices are asked for while somebody looks, and again when one is plugged', async () => {
  const platform = new FakeCallPlatform();
  const devices = new DeviceChoice(platform, onThrown);
  await settle();
  expect(devices.list.getSnapshot().cameras).toEqual([]);
  const stop = devices.list.subscribe(() => undefined);
  await settle();
  expect(devices.list.getSnapshot()).toMatchObject({ cameras: [{ id: 'camera-1', label: 'Camera' }] });
  platform.devices.list.videoinput = [];
  platform.changeDevices();
  await settle();
  expect(devices.list.getSnapshot().cameras).toEqual([]);
  stop();
  platform.devices.list.videoinput = [{ id: 'camera-2', label: 'Camera' }];
  platform.changeDevices();
  await settle();
  expect(devices.list.getSnapshot().cameras).toEqual([]);
});

it('The choice is kept on the device; what is not a choice is ignored', () => {
  const platform = new FakeCallPlatform();
  new DeviceChoice(platform, onThrown).choose('camera', 'camera-1');
  expect(new DeviceChoice(platform, onThrown).chosen).toEqual({ microphone: '', camera: 'camera-1', speaker: '' });
  for (const text of ['', 'null', '{"camera":7}', 'no JSON']) {
    platform.stored.set(text);
    expect(new DeviceChoice(platform, onThrown).chosen).toEqual({ microphone: '', camera: '', speaker: '' });
  }
});
