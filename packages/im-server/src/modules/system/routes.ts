import type { FastifyInstance } from 'fastify';
import { FEATURES, type Feature, limits, routes } from 'im-sdk/protocol';
import type { ServerContext } from '../../context.ts';
import { registerRoute } from '../../plugins/register-route.ts';
import { iceServers } from './turn-credentials.ts';

/** Limits that clients need before they send a request. */
const publicLimits = {
  contentLength: limits.contentLength,
  recallWithinMs: limits.recallWithinMs,
  groupInviteUsers: limits.groupInviteUsers,
  receiptMembers: limits.receiptMembers,
  avatarBytes: limits.avatarBytes,
  cloudUploadBytes: limits.cloudUploadBytes,
};

export function addSystemRoutes(
  app: FastifyInstance,
  { config, clock }: Pick<ServerContext, 'config' | 'clock'>,
): void {
  registerRoute(app, routes.systemConfig, async ({ actor }) => ({
    // A visitor makes no calls, so that TURN credentials are not open to anyone.
    webrtc: {
      maxChannel: config.maxChannel,
      iceServers: actor.isVisitor ? [] : iceServers(config, actor.userId, clock.now()),
    },
    features: featuresFor(config, actor.isVisitor),
    limits: {
      ...publicLimits,
      groupMembers: config.groupMembers,
      ...(actor.isVisitor ? { cloudUploadBytes: limits.visitorUploadBytes } : {}),
    },
    ...(config.minAppVersion === undefined ? {} : { minAppVersion: config.minAppVersion }),
  }));
}

/** Features whose routes a visitor may not use. */
const notForVisitors: ReadonlySet<Feature> = new Set([
  'directUpload',
  'sessions',
  'album',
  'reports',
  'search',
  'calls',
]);

function featuresFor({ contacts, visitors }: ServerContext['config'], isVisitor: boolean): Feature[] {
  const all: Feature[] = [...FEATURES];
  if (contacts === 'everyone' && !isVisitor) all.push('contactsEveryone');
  if (visitors) all.push('visitors');
  return isVisitor ? all.filter((feature) => !notForVisitors.has(feature)) : all;
}
