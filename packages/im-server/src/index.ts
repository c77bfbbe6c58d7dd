export { ConfigError, type Environment, readConfig, type ServerConfig } from './config.ts';
export { FolderInUseError } from './infra/database/folder-lock.ts';
export { createServer, type RunningServer, type ServerOptions } from './server.ts';
