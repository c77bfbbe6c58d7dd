import type {
  Conversation,
  DraftExtras,
  FileDraft,
  MessageRow,
  SessionSnapshot,
  TextDraft,
  UploadHandle,
} from 'im-sdk';
import type { ConversationKey } from 'im-sdk/protocol';
import { createAttachments } from '../../hooks/composer/attachments/attachments.ts';
import { createComposer } from '../../hooks/composer/create-composer.ts';
import { createSignal } from '../../platform/create-signal.ts';
import type { VideoMetadata } from '../../platform/files/video-metadata.ts';
import { manualClock } from './manual-clock.ts';

interface Arranged {
  readonly draft?: string;
  readonly extras?: DraftExtras;
  /** The outbox rejects everything; `throws`: synchronously. */
  readonly refuse?: boolean | 'throws';
  readonly conversation?: ConversationKey;
  /** The server implements only the specification. */
  readonly isSpecOnly?: boolean;
}

/** A file of so many bytes. */
/** Quote of a send, its caption, and the people that this mentions. */
const captioned = ({ quote, caption, atUserIds = [] }: FileDraft = {}): string =>
  [quote, caption && `"${caption}"`, ...atUserIds.map((id) => `@${id}`)]
    .map((part) => (part === undefined ? '' : ` ${part}`))
    .join('');

export const file = (name: string, type: string, size = 3): File => new File(['x'.repeat(size)], name, { type });

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
    detach() {
      said.push(`hand over ${what}`);
      return { uploaded: undefined, uploadId: undefined };
    },
  };
}

/** The composer of one conversation, what is told to its client, and what it answers. */
export function composerStage(arranged: Arranged = {}) {
  const { draft = '', extras, refuse = false, conversation = 'p:2', isSpecOnly = false } = arranged;
  const kept: string[] = [];
  const keptExtras: (DraftExtras | undefined)[] = [];
  const files: string[] = [];
  const edits: string[] = [];
  const shown = new Set<string>();
  let addresses = 0;
  let found: (facts: VideoMetadata | undefined) => void = () => undefined;
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
  const errors: unknown[] = [];
  const clock = manualClock();
  const session = createSignal<SessionSnapshot>({ status: 'signedIn', userId: 1 });
  let stored = draft;
  let storedExtras = extras;
  const composer = createComposer(
    {
      auth: { session },
      connection: { isSpecOnly: { getSnapshot: () => isSpecOnly, subscribe: () => () => {} } },
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
        async setDraft(_key, text, more) {
          kept.push(text);
          keptExtras.push(more);
        },
      },
      messages: {
        sendText: (_key, text) => {
          if (refuse === 'throws') throw new Error('no');
          sent.push(text);
          return refuse ? Promise.reject(new Error('no')) : Promise.resolve('k');
        },
        setTyping: async (_key, on) => void signs.push(on),
        sendImage(_key, image, more) {
          more?.upload?.detach();
          return answer(`image ${image.size}${captioned(more)}`);
        },
        sendVideo(_key, video, more) {
          more?.upload?.detach();
          return answer(`video ${video.size} ${more?.width}×${more?.height}${captioned(more)}`);
        },
        sendFile(_key, other, more) {
          more?.upload?.detach();
          return answer(`file ${other.size}${captioned(more)}`);
        },
        sendVoice: (_key, _voice, { duration }) => answer(`voice ${duration}`),
        edit(message, text) {
          edits.push(`${typeof message === 'object' && 'key' in message ? message.key : message} ${text}`);
          return refuse ? Promise.reject(new Error('no')) : Promise.resolve();
        },
      },
    },
    conversation,
    clock,
    attachments,
    (error) => errors.push(error),
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
    errors,
    clock,
    session,
    load,
    addresses: shown,
    video: (facts: VideoMetadata | undefined) => found(facts),
    shown: () => composer.state.getSnapshot(),
  };
}

/** A message of somebody else. */
export const OTHER = { key: 'p5', id: 5, type: 0, content: 'well?', sendId: 3 } as MessageRow;
/** An own message in a group, that mentions Bob. */
export const OWN = {
  key: 'p6',
  id: 6,
  content: 'old',
  conversation: 'g:1',
  atUserIds: [7],
  mine: true,
} as unknown as MessageRow;

/** Lets everything that is answered at once be answered. */
export const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
};
