// A second entry to all of `index`: thereby what only `index` needs is built into files of its own, and `index.js` itself only
// names them. What it imported for itself (react-virtuoso) a bundler would keep for everybody. Nobody imports this entry.
export * from './index.ts';
