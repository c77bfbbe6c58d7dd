import * as v from 'valibot';
import {
  GlobalSetting,
  LoginRequest,
  LoginSession,
  ModifyPasswordRequest,
  RegisterRequest,
} from '../entities/session.ts';
import { Id } from '../ids.ts';
import { limits } from '../limits.ts';
import { firstCalls } from './first-calls.ts';
import { idParam } from './inputs.ts';
import { nothing } from './nothing.ts';
import { route, routeOf } from './route.ts';

/** Signing up, in and out; settings of the server. */
export const authRoutes = {
  login: routeOf(firstCalls.login, { auth: 'none', body: LoginRequest }),
  register: route('POST', '/register', { auth: 'none', body: RegisterRequest, data: v.nullish(Id) }),
  refreshToken: routeOf(firstCalls.refreshToken, { auth: 'refresh' }),
  logout: routeOf(firstCalls.logout, {
    body: v.nullish(v.looseObject({ keep: v.nullish(v.boolean()) })),

    safe: true,
  }),
  sessions: route('GET', '/session/list', { data: v.array(LoginSession) }),
  endSession: route('DELETE', '/session/:id', { params: idParam, data: nothing }),
  modifyPassword: route('PUT', '/modifyPwd', { body: ModifyPasswordRequest, data: nothing }),
  unregister: route('DELETE', '/unregister', {
    body: v.looseObject({ password: v.pipe(v.string(), v.minLength(1), v.maxLength(limits.passwordMaxLength)) }),
    data: nothing,
  }),
  globalSetting: route('GET', '/globalSetting/load', { auth: 'none', data: GlobalSetting }),
  systemConfig: routeOf(firstCalls.systemConfig),
} as const;
