export interface SizeLimit {
  readonly name: string;
  /** A module that imports what is weighed, as an installer of the built packages would write it. */
  readonly source: string;
  /** Bytes, compressed with gzip; React is not counted, nor what is fetched on first use. */
  readonly limit: number;
}

const kB = 1000;

/**
 * Compressed sizes of what is built. Raising one is a decision, written down in the change that needs it.
 * The SDK is one eager module (decisions/0012). im-react and the first screen carry what a first picture shows (decisions/0011), 137 kB with a goal of 90 (148.5 before
 * what only esbuild took for reached stood apart): what is in it stands in docs/performance.md. im-react alone went from 110 to 113: what the SDK's late part shares with it is cut off and
 * compresses apart; a page that has a client, as every page of the kit does, got 9 kB lighter by it. Then
 * keys for regions and chats, rows mounted around the first paint, `render` for hosts and a signed-in hydration came to it: 2 kB.
 */
export const limits: readonly SizeLimit[] = [
  { name: 'im-sdk', source: "export * from 'im-sdk';", limit: 100 * kB },
  { name: 'im-sdk/protocol', source: "export * from 'im-sdk/protocol';", limit: 17.3 * kB },
  { name: 'im-sdk/text', source: "export * from 'im-sdk/text';", limit: 2.4 * kB },
  { name: 'im-react', source: "export * from 'im-react';", limit: 113.5 * kB },
  { name: 'im-react/styles.css', source: "import 'im-react/styles.css';", limit: 13 * kB },
  { name: 'im-react/locales/zh-CN', source: "export * from 'im-react/locales/zh-CN';", limit: 9.3 * kB },
  {
    name: 'first screen: client, list, pane, composer, styles',
    source:
      "import 'im-react/styles.css'; export { ChatList, ImProvider, MessagePane } from 'im-react'; export { createImClient } from 'im-sdk';",
    limit: 200 * kB,
  },
];
