/** Settings of the application in local storage; kept in memory if storage is denied. */
export type SettingKey =
  | 'language'
  | 'sidebarWidth'
  | 'chatListCollapsed'
  | 'theme'
  | 'server'
  | 'apiUrl'
  | 'rememberUsername'
  | 'rememberPassword'
  | 'lastUsername';

const PREFIX = 'im.';
const memory = new Map<string, string>();

/** Reads a setting; `null` if it is not set. */
export function readSetting(key: SettingKey): string | null {
  try {
    return localStorage.getItem(PREFIX + key) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
}

/** Writes a setting; `null` removes it. */
export function writeSetting(key: SettingKey, value: string | null): void {
  if (value === null) memory.delete(key);
  else memory.set(key, value);
  try {
    if (value === null) localStorage.removeItem(PREFIX + key);
    else localStorage.setItem(PREFIX + key, value);
  } catch {
    // Storage is full or denied: the value lives as long as the page.
  }
}
