import * as v from 'valibot';
import { Id } from '../base/ids.ts';
import { limits } from '../base/limits.ts';
import {
  GlobalSetting,
  LoginRequest,
  LoginSession,
  ModifyPasswordRequest,
  RegisterRequest,
  SessionTokens,
  SystemConfig,
} from '../entities/session.ts';
import { idParam } from './inputs.ts';
import { noData } from './no-data.ts';
import { route } from './route.ts';

/** Registration, sign-in, sign-out, server settings. */
export const authRoutes = {
  login: route('POST', '/login', { auth: 'none', body: LoginRequest, data: SessionTokens }),
  register: route('POST', '/register', { auth: 'none', body: RegisterRequest, data: v.nullish(Id) }),
  refreshToken: route('PUT', '/refreshToken', { auth: 'refresh', data: SessionTokens }),
  logout: route('POST', '/logout', {
    body: v.nullish(v.looseObject({ keep: v.nullish(v.boolean()) })),
    safe: true,
    data: noData,
  }),
  sessions: route('GET', '/session/list', { data: v.array(LoginSession) }),
  endSession: route('DELETE', '/session/:id', { params: idParam, data: noData }),
  modifyPassword: route('PUT', '/modifyPwd', { body: ModifyPasswordRequest, data: noData }),
  unregister: route('DELETE', '/unregister', {
    body: v.looseObject({ password: v.pipe(v.string(), v.minLength(1), v.maxLength(limits.passwordMaxLength)) }),
    data: noData,
  }),
  globalSetting: route('GET', '/globalSetting/load', { auth: 'none', data: GlobalSetting }),
  systemConfig: route('GET', '/system/config', { data: SystemConfig }),
} as const;
