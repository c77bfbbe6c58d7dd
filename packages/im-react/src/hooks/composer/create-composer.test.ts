import type { Conversation, DraftExtras, MessageRow, TextDraft, UploadHandle } from 'im-sdk';
import { type ConversationKey, limits } from 'im-sdk/protocol';
import { describe, expect, it } from 'vitest';
import { manualClock } from '../../testing/manual-clock.ts';
import { createAttachments, type VideoFacts } from './attachments.ts';
import { createComposer } from './create-composer.ts';

interface Arranged {
  readonly draft?: string;
  readonly extras?: DraftExtras;
  readonly refuse?: boolean;
  readonly conversation?: ConversationKey;
}

const file = (name: string, type: string, size = 3): File => new File(['x'.repeat(size)], name, { type });

/** An upload that says what is done with it. */
function beginUpload({ size }: Blob, use: string, said: string[]): UploadHandle {
  const what = `${use} ${size}`;
  said.push(`begin ${what}`);
  const done = new Promise<never>(() => undefined);
  return {
    progress: {
      getSnapshot: () => ({ state: 'sending', sentBytes: 0, totalBytes: size, failure: undefined }),
      subscribe: () => () => undefined,
    },
    done,
    retry: () => done,
    cancel: () => said.push(`cancel ${what}`),
    handOver() {
      said.push(`hand over ${what}`);
      return { uploaded: undefined, uploadId: undefined };
    },
  };
}

function setUp({ draft = '', extras, refuse = false, conversation = 'p:2' }: Arranged = {}) {
  const kept: string[] = [];
  const keptExtras: (DraftExtras | undefined)[] = [];
  const files: string[] = [];
  const edits: string[] = [];
  const shown = new Set<string>();
  let addresses = 0;
  let found: (facts: VideoFacts | undefined) => void = () => undefined;
  const uploads: string[] = [];
  const attachments = createAttachments(
    {
      show() {
        addresses++;
        shown.add(`blob:${addresses}`);
        return `blob:${addresses}`;
      },
      forget: (url) => shown.delete(url),
      video: () =>
        new Promise((resolve) => {
          found = resolve;
        }),
    },
    (begun, use) => beginUpload(begun, use, uploads),
  );
  async function answer(what: string): Promise<string> {
    files.push(what);
    if (refuse) throw new Error('no');
    return 'k';
  }
  const sent: TextDraft[] = [];
  const signs: boolean[] = [];
  const followers = new Set<() => void>();
  const clock = manualClock();
  let stored = draft;
  let storedExtras = extras;
  const composer = createComposer(
    {
      groups: {
        members: () => ({ getSnapshot: () => [{ userId: 7, version: 1, nickName: 'Bob' }], subscribe: () => () => {} }),
      },
      conversations: {
        conversation: () => ({
          getSnapshot: () => ({ draft: stored, draftExtras: storedExtras }) as Conversation,
          subscribe(listener) {
            followers.add(listener);
            return () => followers.delete(listener);
          },
        }),
        setDraft(_key, text, more) {
          kept.push(text);
          keptExtras.push(more);
        },
      },
      messages: {
        sendText: (_key, text) => {
          sent.push(text);
          return refuse ? Promise.reject(new Error('no')) : Promise.resolve('k');
        },
        typing: (_key, on) => signs.push(on),
        sendImage(_key, image, more) {
          more?.upload?.handOver();
          return answer(`image ${image.size} ${more?.quoteMessageId ?? ''}`.trim());
        },
        sendVideo(_key, video, more) {
          more?.upload?.handOver();
          return answer(`video ${video.size} ${more?.width}×${more?.height}`);
        },
        sendFile(_key, other, more) {
          more?.upload?.handOver();
          return answer(`file ${other.size} ${more?.quoteMessageId ?? ''}`.trim());
        },
        sendVoice: (_key, _voice, { duration }) => answer(`voice ${duration}`),
        edit(key, text) {
          edits.push(`${key} ${text}`);
          return refuse ? Promise.reject(new Error('no')) : Promise.resolve();
        },
      },
    },
    conversation,
    clock,
    attachments,
  );
  const load = (text: string, more?: DraftExtras): void => {
    stored = text;
    storedExtras = more;
    for (const follower of followers) follower();
  };
  return {
    composer,
    kept,
    keptExtras,
    sent,
    files,
    uploads,
    edits,
    signs,
    clock,
    load,
    addresses: shown,
    video: (facts: VideoFacts | undefined) => found(facts),
    shown: () => composer.state.getSnapshot(),
  };
}

const OTHER = { key: 'i5', id: 5, type: 0, content: 'well?', sendId: 3 } as MessageRow;
const OWN = {
  key: 'i6',
  id: 6,
  content: 'old',
  conversation: 'g:1',
  atUserIds: [7],
  mine: true,
} as unknown as MessageRow;
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
};

describe('draft', () => {
  it('begins with the stored text and takes over one that is loaded later', () => {
    const { composer, load, shown } = setUp({ draft: 'begun' });
    expect(shown().text).toBe('begun');
    composer.follow();
    load('loaded');
    expect(shown()).toMatchObject({ text: 'loaded', revision: 1 });
  });

  it('never overwrites what was typed', () => {
    const { composer, load, shown } = setUp();
    composer.follow();
    composer.type('mine');
    load('other tab');
    expect(shown().text).toBe('mine');
  });

  it('is kept once after a pause, and at once when the composer goes', () => {
    const { composer, kept, clock } = setUp();
    const detach = composer.follow();
    composer.type('a');
    composer.type('ab');
    expect(kept).toEqual([]);
    clock.advance(1_000);
    expect(kept).toEqual(['ab']);
    composer.type('abc');
    detach();
    expect(kept).toEqual(['ab', 'abc']);
    clock.advance(1_000);
    expect(kept).toEqual(['ab', 'abc']);
  });

  it('keeps the message that is answered and who is mentioned', () => {
    const { composer, kept, keptExtras, clock } = setUp();
    composer.type('@Bob');
    composer.mention({ userId: 7, name: 'Bob', start: 0 });
    composer.quote(OTHER);
    clock.advance(1_000);
    expect(kept).toEqual(['@Bob']);
    expect(keptExtras[0]?.quote).toMatchObject({ key: 'i5', id: 5, content: 'well?' });
    expect(keptExtras[0]?.mentions).toEqual([{ userId: 7, name: 'Bob', start: 0 }]);
  });

  it('comes back with them', () => {
    const mentions = [
      { userId: 7, name: 'Bob', start: 0 },
      { userId: 8, name: 'Ann', start: 0 },
    ];
    const { composer, sent, shown } = setUp({ draft: '@Bob hi', extras: { quote: OTHER, mentions } });
    expect(shown().quote?.id).toBe(5);
    composer.send();
    expect(sent).toEqual([{ text: '@Bob hi', atUserIds: [7], quoteMessageId: 5 }]);
  });

  it('follows another tab while nobody types here', () => {
    const { composer, load, clock, shown } = setUp({ draft: 'a' });
    composer.follow();
    composer.type('ab');
    clock.advance(1_000);
    load('of a tab that is late');
    expect(shown().text).toBe('ab');
    clock.advance(5_000);
    load('written there');
    expect(shown().text).toBe('written there');
  });

  it('is forgotten when it was sent', () => {
    const { composer, kept } = setUp();
    composer.type('a');
    composer.send();
    expect(kept).toEqual(['']);
  });
});

describe('sending', () => {
  it('sends the text without the space around it and empties itself', () => {
    const { composer, sent, shown } = setUp();
    composer.type('  hello\nyou \n');
    expect(composer.send()).toBe(true);
    expect(sent).toEqual([{ text: 'hello\nyou' }]);
    expect(shown()).toMatchObject({ text: '', revision: 1, canSend: false });
  });

  it('sends nothing where there is only space, or too much', () => {
    const { composer, sent, shown } = setUp();
    composer.type(' \n ');
    expect(composer.send()).toBe(false);
    composer.type('x'.repeat(limits.contentLength + 3));
    expect(shown().room).toBe(-3);
    expect(composer.send()).toBe(false);
    expect(sent).toEqual([]);
  });

  it('names those whose @name still stands in the text, once each', () => {
    const { composer, sent } = setUp();
    composer.type('@Bob @Bob @Ann hi');
    composer.mention({ userId: 7, name: 'Bob', start: 0 });
    composer.mention({ userId: 7, name: 'Bob', start: 5 });
    composer.mention({ userId: 8, name: 'Ann', start: 10 });
    composer.type('@Bob @Bob @An hi', { caret: 13 });
    composer.send();
    expect(sent).toEqual([{ text: '@Bob @Bob @An hi', atUserIds: [7] }]);
  });

  it('mentions again whoever comes back with an undone change', () => {
    const { composer, sent } = setUp();
    composer.type('@Bob');
    composer.mention({ userId: 7, name: 'Bob', start: 0 });
    composer.type('', { caret: 0 });
    composer.type('@Bob', { again: true });
    composer.send();
    expect(sent).toEqual([{ text: '@Bob', atUserIds: [7] }]);
  });

  it('leaves out whoever was only typed', () => {
    const { composer, sent } = setUp({ conversation: 'g:1' });
    composer.type('@Bob hi');
    composer.send();
    expect(sent).toEqual([{ text: '@Bob hi' }]);
  });

  it('quotes by id and stops quoting afterwards', () => {
    const { composer, sent, shown } = setUp();
    composer.quote(OTHER);
    composer.type('yes');
    composer.send();
    expect(sent).toEqual([{ text: 'yes', quoteMessageId: 5 }]);
    expect(shown().quote).toBeUndefined();
  });

  it('gives the text back when the outbox refuses it', async () => {
    const { composer, shown } = setUp({ refuse: true });
    composer.type('precious');
    composer.send();
    await settle();
    expect(shown()).toMatchObject({ text: 'precious', error: new Error('no') });
  });
});

describe('typing sign', () => {
  it('begins with text and ends when the text is gone or sent', () => {
    const { composer, signs } = setUp();
    composer.type('a');
    composer.type('');
    composer.type('b');
    composer.send();
    expect(signs).toEqual([true, false, true, false]);
  });

  it('says nothing when nothing was typed', () => {
    const { composer, signs } = setUp({ draft: 'old' });
    composer.follow()();
    expect(signs).toEqual([]);
  });
});

describe('files', () => {
  it('go before the text, in their order; the first one quotes', () => {
    const { composer, files, sent, addresses, shown } = setUp();
    composer.follow();
    composer.quote(OTHER);
    composer.attach([file('a.png', 'image/png', 1), file('b.pdf', 'application/pdf', 2)]);
    composer.attach([file('c.jpg', 'image/jpeg', 3)]);
    composer.type('look');
    expect(addresses.size).toBe(2);
    composer.send();
    expect(files).toEqual(['image 1 5', 'file 2', 'image 3']);
    expect(sent).toEqual([{ text: 'look' }]);
    expect(shown().attachments).toEqual([]);
    expect(addresses.size).toBe(0);
  });

  it('can be sent without a text, once a video was looked into', async () => {
    const { composer, files, video, shown } = setUp();
    composer.follow();
    composer.attach([file('a.mp4', 'video/mp4', 4)]);
    expect(shown()).toMatchObject({ canSend: false, attachments: [{ state: 'preparing' }] });
    video({ width: 640, height: 360, cover: new Blob(['c']) });
    await settle();
    expect(shown()).toMatchObject({ canSend: true, attachments: [{ state: 'ready', previewUrl: 'blob:1' }] });
    composer.send();
    expect(files).toEqual(['video 4 640×360']);
  });

  it('are uploaded while the message is written; the message goes on with that, one that is taken out does not', () => {
    const { composer, uploads, shown } = setUp();
    composer.follow();
    composer.attach([
      file('a.png', 'image/png', 1),
      file('b.pdf', 'application/pdf', 2),
      file('c.txt', 'text/plain', 0),
    ]);
    expect(uploads).toEqual(['begin image 1', 'begin file 2']);
    composer.detachFile(shown().attachments[0]?.id ?? 0);
    composer.send();
    expect(uploads.slice(2)).toEqual(['cancel image 1', 'hand over file 2']);
  });

  it('begin again where the outbox did not take them', async () => {
    const { composer, uploads, shown } = setUp({ refuse: true });
    composer.follow();
    composer.attach([file('a.png', 'image/png', 1)]);
    composer.send();
    await expect.poll(() => shown().attachments.length).toBe(1);
    expect(uploads).toEqual(['begin image 1', 'hand over image 1', 'begin image 1']);
  });

  it('a video is uploaded as what it turns out to be', async () => {
    const { composer, uploads, video } = setUp();
    composer.follow();
    composer.attach([file('a.mp4', 'video/mp4', 4)]);
    expect(uploads).toEqual([]);
    video(undefined);
    await expect.poll(() => uploads).toEqual(['begin file 4']);
  });

  it('a video that cannot be played here is a file', async () => {
    const { composer, files, video } = setUp();
    composer.follow();
    composer.attach([file('a.avi', 'video/avi', 4)]);
    video(undefined);
    await settle();
    composer.send();
    expect(files).toEqual(['file 4']);
  });

  it('keeps what cannot be sent, and takes no more than there is room for', () => {
    const { composer, files, shown } = setUp();
    composer.follow();
    expect(composer.attach([file('empty', '', 0), file('a.txt', 'text/plain')])).toBe(0);
    composer.send();
    expect(files).toEqual(['file 3']);
    expect(shown().attachments).toMatchObject([{ state: 'refused', problem: 'empty' }]);
    expect(shown().canSend).toBe(false);
    const many = Array.from({ length: limits.composerFiles }, () => file('a.txt', 'text/plain'));
    expect(composer.attach(many)).toBe(1);
  });

  it('come back when the outbox refuses them', async () => {
    const { composer, shown } = setUp({ refuse: true });
    composer.follow();
    composer.attach([file('a.png', 'image/png'), file('b.pdf', 'application/pdf')]);
    composer.send();
    await settle();
    expect(shown().attachments.map(({ name }) => name)).toEqual(['a.png', 'b.pdf']);
    expect(shown().error).toEqual(new Error('no'));
  });

  it('can be taken out', () => {
    const { composer, addresses, shown } = setUp();
    composer.follow();
    composer.attach([file('a.png', 'image/png'), file('b.png', 'image/png')]);
    composer.detachFile(shown().attachments[0]?.id ?? 0);
    expect(shown().attachments.map(({ name }) => name)).toEqual(['b.png']);
    expect(addresses.size).toBe(1);
  });
});

describe('changing a message', () => {
  it('saves the new text; what was begun comes back, and was never lost', () => {
    const { composer, edits, kept, sent, shown } = setUp();
    composer.quote(OTHER);
    composer.type('begun');
    composer.edit(OWN);
    expect(kept).toEqual(['begun']);
    expect(shown()).toMatchObject({ text: 'old', quote: undefined, editing: OWN });
    composer.type(' new ');
    expect(composer.send()).toBe(true);
    expect(edits).toEqual(['i6 new']);
    expect(sent).toEqual([]);
    expect(shown()).toMatchObject({ text: 'begun', quote: { id: 5 }, editing: undefined });
  });

  it('leaves the message alone where nothing changed, or on Escape', () => {
    const { composer, edits, shown } = setUp();
    composer.edit(OWN);
    composer.send();
    composer.edit(OWN);
    composer.type('other');
    composer.cancelEdit();
    expect(edits).toEqual([]);
    expect(shown()).toMatchObject({ text: '', editing: undefined });
  });

  it('is no draft', () => {
    const { composer, kept, clock } = setUp();
    const detach = composer.follow();
    composer.edit(OWN);
    composer.type('other');
    clock.advance(1_000);
    detach();
    expect(kept).toEqual([]);
  });

  it('knows the mentions of the message', () => {
    const { composer, shown } = setUp({ conversation: 'g:1' });
    composer.edit({ ...OWN, content: 'hi @Bob' });
    expect(shown().mentions).toEqual([{ userId: 7, name: 'Bob', start: 3 }]);
  });

  it('begins again where the server refuses', async () => {
    const { composer, shown } = setUp({ refuse: true });
    composer.edit(OWN);
    composer.type('new');
    composer.send();
    await settle();
    expect(shown()).toMatchObject({ text: 'new', editing: OWN, error: new Error('no') });
  });
});

describe('a voice', () => {
  it('goes at once and answers what was quoted', () => {
    const { composer, files, shown } = setUp();
    composer.quote(OTHER);
    composer.sendVoice(new Blob(['v']), 12);
    expect(files).toEqual(['voice 12']);
    expect(shown().quote).toBeUndefined();
  });
});

describe('a text from outside', () => {
  it('is taken over as if it was typed, but by no caret', () => {
    const { composer, kept, clock, signs, shown } = setUp();
    composer.setText('given');
    clock.advance(1_000);
    expect(shown()).toMatchObject({ text: 'given', revision: 1 });
    expect(kept).toEqual(['given']);
    expect(signs).toEqual([]);
  });
});
