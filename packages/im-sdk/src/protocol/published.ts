// What is published as `im-sdk/protocol`. A file apart from `index.ts`, which the whole SDK imports from: a bundler puts
// everything that an entry exports where every page that imports from it loads it.
export * from './index.ts';
