const sdk = 'packages/im-sdk/dist';
const kit = 'packages/im-react/dist';
const react = ['react', 'react-dom', 'react/jsx-runtime', 'react-dom/client'];

/** Compressed sizes of what is built. Raising one is a decision, written down in the change that needs it. */
export default [
  { name: 'im-sdk', path: `${sdk}/index.js`, limit: '60 kB', gzip: true },
  { name: 'im-sdk/protocol', path: `${sdk}/protocol.js`, limit: '12 kB', gzip: true },
  { name: 'im-sdk/text', path: `${sdk}/text.js`, limit: '12 kB', gzip: true },
  { name: 'im-react', path: `${kit}/index.js`, limit: '120 kB', gzip: true, ignore: ['im-sdk', ...react] },
  { name: 'im-react/styles.css', path: `${kit}/styles.css`, limit: '12 kB', gzip: true },
  { name: 'im-react/locales/zh-CN', path: `${kit}/locales/zh-CN.js`, limit: '8 kB', gzip: true },
  {
    name: 'first screen: client, list, pane, composer, styles',
    path: 'internal/gates/first-screen.mjs',
    limit: '180 kB',
    gzip: true,
    ignore: react,
  },
];
