import { HEADERS, limits } from '../../../../protocol/index.ts';
import type { authRoutes } from '../../../../protocol/routes/auth.ts';
import { login, logout, modifyPassword, refresh, register } from '../../domain/auth.ts';
import { unregister } from '../../domain/departure.ts';
import { endSession, listSessions } from '../../domain/sessions.ts';
import { demand } from '../../state/refusal.ts';
import type { World } from '../../state/world.ts';
import { deviceOf } from './device.ts';
import type { Handlers, OpenHandlers } from './handler.ts';

/** Routes of signing up and in that anybody may call. */
export type OpenAuthRoute = 'login' | 'register' | 'refreshToken' | 'globalSetting';

export const openAuthHandlers: OpenHandlers<typeof authRoutes, OpenAuthRoute> = {
  login: ({ world, body, headers }) => login(world, body, deviceOf(headers)),
  register: ({ world, body }) => register(world, body),
  refreshToken: ({ world, headers }) => {
    const token = headers.get(HEADERS.refreshToken);
    demand(token, 'auth.notLoggedIn');
    return refresh(world, decodeURIComponent(token));
  },
  globalSetting: ({ world }) => ({
    userRegisterInviteCode: false,
    updateAvatarAfterRegister: world.requireAvatar,
    registrationClosed: false,
    displayStatus: null,
  }),
};

export const authHandlers: Handlers<typeof authRoutes, OpenAuthRoute> = {
  logout: ({ world, body }, { origin }) => logout(world, origin.session, body?.keep === true),
  sessions: ({ world }, { origin }) => listSessions(world, origin.session),
  endSession: ({ world, params }, { origin }) => endSession(world, origin.session, params.id),
  modifyPassword: ({ world, body }, { origin }) => modifyPassword(world, origin.session, body),
  unregister: ({ world, body }, { userId }) => unregister(world, userId, body.password),
  systemConfig: ({ world }, { origin }) => ({
    webrtc: { maxChannel: limits.maxChannel, iceServers: [] },
    ...(world.dialect.features ? { features: featuresFor(world, origin.session.isVisitor) } : {}),
  }),
};

/** Features whose routes a visitor may not use. */
const NOT_FOR_VISITORS: readonly string[] = ['directUpload', 'sessions', 'album', 'reports', 'search', 'calls'];

function featuresFor({ dialect, visitors }: World, isVisitor: boolean): string[] {
  const all = [...(dialect.features ?? []), ...(visitors.contactGroupId === undefined ? [] : ['visitors'])];
  return isVisitor ? all.filter((feature) => !NOT_FOR_VISITORS.includes(feature)) : all;
}
