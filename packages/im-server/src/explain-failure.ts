import { ConfigError } from './config.ts';
import { FolderInUseError } from './infra/database/folder-lock.ts';

/** A sentence, or several lines, that says why a start or a command failed. */
export function explainFailure(error: unknown): string {
  if (error instanceof ConfigError || error instanceof FolderInUseError) return error.message;
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return `PORT is taken: ${error.message}`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `HOST is no address of this machine: ${error.message}`;
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS' || code === 'ENOTDIR' || code === 'EEXIST') {
    return `DATA_DIR cannot be used: ${error.message}`;
  }
  if (code === 'ECONNREFUSED') return 'DATABASE_URL: nothing answers there';
  return error.message;
}
