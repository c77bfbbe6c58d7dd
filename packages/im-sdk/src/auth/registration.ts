import type { HttpClient } from '../http/http-client.ts';
import type { Platform } from '../platform/platform.ts';
import { type GlobalSetting, limits, Terminal } from '../protocol/index.ts';
import type { NewAccount } from './auth-service.ts';

/** Registers an account on the server; does not sign in. */
export async function register(http: HttpClient, device: Platform['device'], account: NewAccount): Promise<void> {
  const registerDevice = `${device.os} - ${device.browser}`;
  await http.request('register', { body: { ...account, registerDevice, terminal: Terminal.WEB } });
}

/** Loads the registration settings of the server. All off after a timeout of 5 s or an error. */
export async function askGlobalSetting(http: HttpClient): Promise<GlobalSetting> {
  const off = { userRegisterInviteCode: false, updateAvatarAfterRegister: false };
  try {
    return { ...off, ...(await http.request('globalSetting', {}, { timeoutMs: limits.configTimeoutMs })) };
  } catch {
    return off;
  }
}
