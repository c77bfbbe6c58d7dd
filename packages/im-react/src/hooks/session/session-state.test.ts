import type { SessionSnapshot } from 'im-sdk';
import { MessageType } from 'im-sdk/protocol';
import { describe, expect, it } from 'vitest';
import { recalledText, rememberRecalled } from '../../message/recalled-texts.ts';
import { createStage, SELF_ID } from '../../testing/stage/stage.ts';
import { rowOf } from '../../testing/stage/timeline-stage.ts';
import { attachmentsOf } from '../composer/attachments/session-attachments.ts';
import { onSessionEnd, sessionState } from './session-state.ts';

const signedIn = (userId: number): SessionSnapshot => ({ status: 'signedIn', userId });
const SIGNED_OUT: SessionSnapshot = { status: 'signedOut', reason: 'signedOut' };

describe('state of a session', () => {
  it('stays while the same account is signed in, also through a renewal', () => {
    const { client, session } = createStage();
    const texts = sessionState(() => new Set<string>());
    texts(client).add('mine');
    session.set({ status: 'restoring' });
    expect([...texts(client)]).toEqual(['mine']);
    session.set(signedIn(SELF_ID));
    expect([...texts(client)]).toEqual(['mine']);
  });

  it.each([
    ['a sign-out', [SIGNED_OUT]],
    ['a sign-out and a sign-in of the same account', [SIGNED_OUT, signedIn(SELF_ID)]],
    ['a change of the account', [signedIn(7)]],
    ['a renewal that leads to another account', [{ status: 'restoring' } as const, signedIn(7)]],
  ])('ends with %s', (_, sessions) => {
    const { client, session } = createStage();
    const ended: string[][] = [];
    const texts = sessionState(
      () => new Set<string>(),
      (state) => ended.push([...state]),
    );
    texts(client).add('mine');
    for (const each of sessions) session.set(each);
    expect([...texts(client)]).toEqual([]);
    expect(ended).toEqual([['mine']]);
  });

  it('begun while a session is restored belongs to the account that this leads to', () => {
    const { client, session } = createStage();
    session.set({ status: 'restoring' });
    const texts = sessionState(() => new Set<string>());
    texts(client).add('typed early');
    session.set(signedIn(SELF_ID));
    expect([...texts(client)]).toEqual(['typed early']);
    session.set(signedIn(7));
    expect([...texts(client)]).toEqual([]);
  });

  it('is asked for after the sign-out, before the notification of it', () => {
    const { client, session } = createStage();
    const silent = { ...session, subscribe: () => () => undefined };
    const quiet = { ...client, auth: { ...client.auth, session: silent } };
    const texts = sessionState(() => new Set<string>());
    texts(quiet).add('mine');
    session.set(signedIn(7));
    expect([...texts(quiet)]).toEqual([]);
  });

  it('calls a listener of the end once', () => {
    const { client, session } = createStage();
    const ends: string[] = [];
    onSessionEnd(client, () => ends.push('end'));
    onSessionEnd(client, () => ends.push('unsubscribed'))();
    session.set(SIGNED_OUT);
    session.set(signedIn(7));
    expect(ends).toEqual(['end']);
  });
});

describe('what one account has left is not found by the next', () => {
  it('files in the composer, which are no longer uploaded either', () => {
    const { client, session } = createStage();
    const cancelled: string[] = [];
    const files = {
      ...client.files,
      upload: (file: Blob) => ({
        progress: {
          getSnapshot: () => ({ state: 'sending' as const, sentBytes: 0, totalBytes: 1, failure: undefined }),
          subscribe: () => () => undefined,
        },
        done: new Promise<never>(() => undefined),
        retry: () => new Promise<never>(() => undefined),
        cancel: () => cancelled.push(`${file.size} B`),
        detach: () => ({ uploaded: undefined, uploadId: undefined }),
      }),
    };
    const shared = { ...client, files };
    const left = attachmentsOf(shared, 'p:3');
    left.add([new File(['plan'], 'plan.txt', { type: 'text/plain' })]);
    expect(left.getSnapshot()).toHaveLength(1);
    session.set(SIGNED_OUT);
    session.set(signedIn(7));
    expect(attachmentsOf(shared, 'p:3').getSnapshot()).toEqual([]);
    expect(cancelled).toEqual(['4 B']);
    left.putBack([{ ...(left.getSnapshot()[0] ?? ({} as never)) }]);
    expect(left.getSnapshot()).toEqual([]);
  });

  it('the text of a recalled message', () => {
    const { client, session } = createStage();
    rememberRecalled(client, rowOf({ key: 'p5', id: 5, type: MessageType.TEXT, content: 'secret', mine: true }));
    expect(recalledText(client, 'p5')).toBe('secret');
    session.set(signedIn(7));
    expect(recalledText(client, 'p5')).toBeUndefined();
  });
});
