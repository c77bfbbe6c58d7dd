import type { FastifyInstance } from 'fastify';
import { FEATURES, type Feature, limits, routes } from 'im-sdk/protocol';
import type { ServerContext } from '../../context.ts';
import { registerRoute } from '../../plugins/register-route.ts';
import { iceServers } from '../calls/turn-credentials.ts';

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
    webrtc: { maxChannel: config.maxChannel, iceServers: iceServers(config, actor.userId, clock.now()) },
    features: [...FEATURES, ...(config.contacts === 'everyone' ? ['contactsEveryone' satisfies Feature] : [])],
    limits: { ...publicLimits, groupMembers: config.groupMembers },
    ...(config.minAppVersion === undefined ? {} : { minAppVersion: config.minAppVersion }),
  }));
}
