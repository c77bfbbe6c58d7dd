import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The browser's own dialogs would cover the small window: it neither offers to keep passwords nor to translate. */
const PREFERENCES = {
  credentials_enable_service: false,
  profile: { password_manager_enabled: false },
  translate: { enabled: false },
};

/** Creates the folder of the browser's profile with these preferences, if it is not there. */
export function prepareProfile(folder: string): void {
  const file = join(folder, 'Default', 'Preferences');
  if (existsSync(file)) return;
  mkdirSync(join(folder, 'Default'), { recursive: true });
  writeFileSync(file, JSON.stringify(PREFERENCES));
}
