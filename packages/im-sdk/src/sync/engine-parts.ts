import type { openLocalStorageDatabase } from '../cache/local-storage-database.ts';
import type { Broadcasts } from '../outbox/broadcasts/broadcasts.ts';
import type { ItemFiles } from '../outbox/item-files.ts';
import type { createChangeOperations } from './change-operations.ts';
import type { findMessages } from './find-messages.ts';
import type { Holes } from './resume/holes.ts';
import type { SpecPull } from './resume/spec-pull.ts';

/** What an engine loads when it is first needed. */
export interface EngineParts {
  readonly Broadcasts: typeof Broadcasts;
  readonly Holes: typeof Holes;
  readonly ItemFiles: typeof ItemFiles;
  readonly createChangeOperations: typeof createChangeOperations;
  readonly findMessages: typeof findMessages;
  readonly openLocalStorageDatabase: typeof openLocalStorageDatabase;
  readonly SpecPull: typeof SpecPull;
}
