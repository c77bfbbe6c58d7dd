import type { HttpClient } from '../http/http-client.ts';
import type { Platform } from '../platform/platform.ts';
import { type GlobalSetting, limits, Terminal } from '../protocol/index.ts';
import type { NewAccount } from './auth-service.ts';

/** Makes an account on the server; signs nobody in. */
export async function register(http: HttpClient, device: Platform['device'], account: NewAccount): Promise<void> {
  const registerDevice = `${device.os} - ${device.browser}`;
  await http.call('register', { body: { ...account, registerDevice, terminal: Terminal.WEB } });
}

/** What the server asks for at registration; both off after 5 s or a failure. */
export async function askGlobalSetting(http: HttpClient): Promise<GlobalSetting> {
  const off = { userRegisterInviteCode: false, updateAvatarAfterRegister: false };
  try {
    return { ...off, ...(await http.call('globalSetting', {}, { timeoutMs: limits.configTimeoutMs })) };
  } catch {
    return off;
  }
}
