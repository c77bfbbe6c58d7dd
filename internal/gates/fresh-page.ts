import { beforeEach } from 'vitest';
import { cdp } from 'vitest/browser';

// Files that run on the same page share its storage and its pointer. Which files those are, changes from run to run.

localStorage.clear();
sessionStorage.clear();

/** Where an earlier test left the pointer, the next one would be hovered. */
beforeEach(() => cdp().send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: -1, y: -1 }));
