import { beforeEach } from 'vitest';
import { cdp } from 'vitest/browser';

/** All files of a run share one pointer: where an earlier test left it, the next one would be hovered. */
beforeEach(() => cdp().send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: -1, y: -1 }));
