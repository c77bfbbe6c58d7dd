import { afterEach, expect, it, vi } from 'vitest';
import { deviceSetting } from './device-setting.ts';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.removeItem('im-react.sample');
});

it('knows what another tab chose while nobody here listened', () => {
  const setting = deviceSetting('sample');
  setting.set('enter');
  const leave = setting.subscribe(() => undefined);
  leave();
  localStorage.setItem('im-react.sample', 'ctrlEnter');
  expect(setting.getSnapshot()).toBe('ctrlEnter');
});

it('holds what cannot be kept until the page goes', () => {
  const setting = deviceSetting('sample');
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full.', 'QuotaExceededError');
  });
  setting.set('ctrlEnter');
  expect(setting.getSnapshot()).toBe('ctrlEnter');
});
