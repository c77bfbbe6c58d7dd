import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ShellController, type ShellHost } from './shell-controller.ts';
import { allowedSize, GATE_WINDOW, HOME_WINDOW, windowPolicy } from './window-policy.ts';

const host = {
  applyWindow: vi.fn<ShellHost['applyWindow']>(),
  minimize: vi.fn<ShellHost['minimize']>(),
  setMaximized: vi.fn<ShellHost['setMaximized']>(),
  setTitle: vi.fn<ShellHost['setTitle']>(),
  publish: vi.fn<ShellHost['publish']>(),
  exit: vi.fn<ShellHost['exit']>(),
};
let shell: ShellController;
beforeEach(() => {
  vi.resetAllMocks();
  shell = new ShellController(host);
});
const go = (route: string) => shell.receive({ type: 'route', route });

describe('the window of each screen', () => {
  test.each(['/login', '/register', '/', '/homeless'])('%s: 428 × 428, fixed', (route) => {
    expect(windowPolicy(route)).toBe(GATE_WINDOW);
    expect(GATE_WINDOW).toMatchObject({ size: { width: 428, height: 428 }, isResizable: false });
    expect(allowedSize(GATE_WINDOW, { width: 900, height: 300 })).toEqual({ width: 428, height: 428 });
  });

  test.each(['/home', '/home/chat', '/home/friend/7', '/home/group'])('%s: 800 × 600, at least 600 × 400', (route) => {
    expect(windowPolicy(route)).toBe(HOME_WINDOW);
    expect(HOME_WINDOW).toMatchObject({ size: { width: 800, height: 600 }, isResizable: true });
    expect(allowedSize(HOME_WINDOW, { width: 500, height: 900 })).toEqual({ width: 600, height: 900 });
    expect(allowedSize(HOME_WINDOW, { width: 900, height: 300 })).toEqual({ width: 900, height: 400 });
  });

  test('it begins as the login, and changes on the way in and out alone', () => {
    expect(host.applyWindow.mock.calls).toEqual([[GATE_WINDOW]]);
    for (const route of ['/login', '/register', '/home/chat', '/home/chat/p5', '/home/friend', '/login']) go(route);
    expect(host.applyWindow.mock.calls).toEqual([[GATE_WINDOW], [HOME_WINDOW], [GATE_WINDOW]]);
  });
});

describe('minimise and maximise', () => {
  test.each(['/login', '/register', '/home/chat'])('minimises on every screen: %s', (route) => {
    go(route);
    shell.receive({ type: 'minimize' });
    expect(host.minimize).toHaveBeenCalledOnce();
  });

  test('maximises and restores at home, never at the login', () => {
    shell.receive({ type: 'toggleMaximize' });
    expect(host.setMaximized).not.toHaveBeenCalled();
    go('/home/chat');
    shell.receive({ type: 'toggleMaximize' });
    shell.maximizedChanged(true);
    expect(host.publish).toHaveBeenLastCalledWith({ isMaximized: true, isClosing: false });
    shell.receive({ type: 'toggleMaximize' });
    expect(host.setMaximized.mock.calls).toEqual([[true], [false]]);
  });

  test('a page that begins anew gets the state of the window', () => {
    go('/home/chat');
    shell.maximizedChanged(true);
    host.publish.mockClear();
    shell.pageStarted();
    expect(host.publish.mock.calls).toEqual([[{ isMaximized: true, isClosing: false }]]);
  });
});

describe('closing', () => {
  test('ends at once from login and registration', () => {
    shell.receive({ type: 'close' });
    expect(host.exit).toHaveBeenCalledOnce();
  });

  test.each([
    ['its button', () => shell.receive({ type: 'close' })],
    ['the system', () => shell.closeRequested()],
  ])('asks at home, by %s', (_, close) => {
    go('/home/chat');
    close();
    expect(host.exit).not.toHaveBeenCalled();
    expect(host.publish).toHaveBeenLastCalledWith({ isMaximized: false, isClosing: true });
    shell.receive({ type: 'stay' });
    expect(host.publish).toHaveBeenLastCalledWith({ isMaximized: false, isClosing: false });
    close();
    shell.receive({ type: 'exit' });
    expect(host.exit).toHaveBeenCalledOnce();
  });

  test('a page cannot end it without the question', () => {
    go('/home/chat');
    shell.receive({ type: 'exit' });
    expect(host.exit).not.toHaveBeenCalled();
  });

  test('does not ask a page that crashed', () => {
    go('/home/chat');
    shell.pageGone();
    shell.closeRequested();
    expect(host.exit).toHaveBeenCalledOnce();
  });
});

describe('the unread total', () => {
  test.each([
    [0, 'Anna', 'im'],
    [3, '(3) Anna', 'im (3)'],
    [120, '(99+) Anna', 'im (120)'],
  ])('%i', (total, title, tooltip) => {
    shell.receive({ type: 'unread', total, title });
    expect(host.setTitle.mock.calls).toEqual([[title, tooltip]]);
  });
});

test.each([
  undefined,
  null,
  'close',
  {},
  { type: 'exec', command: 'rm' },
  { type: 'route' },
  { type: 'route', route: 7 },
  { type: 'unread', total: 'many', title: '' },
  { type: 'unread', total: 1.5, title: '' },
  { type: 'unread', total: 1 },
])('ignores %j', (message) => {
  host.applyWindow.mockClear();
  shell.receive(message);
  for (const called of Object.values(host)) expect(called).not.toHaveBeenCalled();
});
