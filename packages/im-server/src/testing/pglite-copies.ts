import { openAsBlob } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { inject } from 'vitest';

// Every database in memory begins as a copy of an empty one: PGlite takes seconds of the processor to make it anew.
const empty = await openAsBlob(inject('emptyDatabase'));
const create = PGlite.create.bind(PGlite);
PGlite.create = (async (folder: string, options: object) =>
  create(folder, folder === 'memory://' ? { ...options, loadDataDir: empty } : options)) as typeof PGlite.create;
