import { expect, test, vi } from 'vitest';
import { callUser, privateCallView } from './call-views.ts';
import { createFakeCallEngine } from './fake-call-engine.ts';

test('A fake engine shows the call that is set, and records the commands', async () => {
  const ringing = privateCallView({ phase: 'ringing', role: 'callee' });
  const engine = createFakeCallEngine(ringing);
  const changed = vi.fn();
  const stop = engine.call.subscribe(changed);
  expect(engine.call.getSnapshot()).toBe(ringing);

  engine.accept();
  engine.callPerson(7, 'video');
  expect(engine.commands).toEqual([['accept'], ['callPerson', 7, 'video']]);
  expect(changed).not.toHaveBeenCalled();

  engine.setCall(privateCallView());
  expect(changed).toHaveBeenCalledTimes(1);
  stop();
  engine.setCall(undefined);
  expect(changed).toHaveBeenCalledTimes(1);
});

test('A fake engine emits events until the listener is removed', () => {
  const engine = createFakeCallEngine();
  const notices = vi.fn();
  const stop = engine.on('notice', notices);
  engine.emit('notice', { notice: 'busy', user: callUser(6) });
  stop();
  engine.emit('notice', { notice: 'left', user: callUser(6) });
  expect(notices.mock.calls).toEqual([[{ notice: 'busy', user: callUser(6) }]]);
});
