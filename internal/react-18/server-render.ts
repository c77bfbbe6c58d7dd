import { ChatList, ImProvider, loadLanguage, MessagePane } from 'im-react';
import { createImClient } from 'im-sdk';
import type { ConversationKey } from 'im-sdk/protocol';
import { createElement, version } from 'react';
import { renderToString } from 'react-dom/server';

// A worker has no document, as a server has none. Posts what it drew, and what React said to the console meanwhile.
const complaints: string[] = [];
for (const method of ['error', 'warn'] as const) {
  console[method] = (...said: readonly unknown[]) => void complaints.push(said.map(String).join(' '));
}

/** The answer of the worker. */
export interface ServerRender {
  readonly version: string;
  readonly hasDocument: boolean;
  readonly markup: string;
  readonly complaints: readonly string[];
}

async function draw(conversation: ConversationKey): Promise<ServerRender> {
  const texts = await loadLanguage('en-US');
  const client = createImClient();
  const list = createElement(ChatList);
  const pane = createElement(MessagePane, { conversation });
  const markup = renderToString(createElement(ImProvider, { client, language: 'en-US', texts }, list, pane));
  return { version, hasDocument: typeof document !== 'undefined', markup, complaints };
}

addEventListener('message', ({ data }: MessageEvent<ConversationKey>) => {
  void draw(data).then(postMessage, (error: unknown) =>
    postMessage({ version, hasDocument: false, markup: '', complaints: [String(error)] }),
  );
});
