export { ConfigError, type Environment, readConfig, type ServerConfig } from './config.ts';
export type { Clock } from './infra/clock.ts';
export { FolderInUseError } from './infra/database/folder-lock.ts';
export { MigrationError, NewerDatabaseError } from './infra/database/migrate.ts';
export type { DatabaseTimeouts } from './infra/database/open-store.ts';
export { DumpError } from './infra/dump/store-dump.ts';
export type { BeforeAppend, Verdict } from './modules/webhooks/before-append.ts';
export type { ProposedMessage } from './ports.ts';
export { createServer, type RunningServer, type ServerOptions } from './server.ts';
