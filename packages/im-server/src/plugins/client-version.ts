import type { FastifyInstance } from 'fastify';
import { HEADERS, routes } from 'im-sdk/protocol';
import type { ServerConfig } from '../config.ts';
import { Refusal } from '../refusal.ts';
import { header } from './authentication.ts';

/** Refuses clients below `minAppVersion` with 426, except on the config route. A request without a version passes. */
export function addVersionCheck(app: FastifyInstance, { minAppVersion }: Pick<ServerConfig, 'minAppVersion'>): void {
  if (minAppVersion === undefined) return;
  app.addHook('onRequest', async (request) => {
    const route = request.routeOptions.config.protocol;
    if (route === undefined || route.auth === 'host' || route === routes.systemConfig) return;
    const version = header(request, HEADERS.appVersion);
    if (version !== undefined && isBelow(version, minAppVersion)) {
      throw new Refusal('request.clientTooOld', { data: { minAppVersion } });
    }
  });
}

/** True if a version such as `1.4` is lower than `least`. False if it cannot be parsed. */
export function isBelow(version: string, least: string): boolean {
  if (!/^[0-9]+(\.[0-9]+)*/.test(version)) return false;
  const parts = (text: string) => (/^[0-9.]+/.exec(text)?.[0] ?? '').split('.').map(Number);
  const [given, wanted] = [parts(version), parts(least)];
  for (let at = 0; at < Math.max(given.length, wanted.length); at += 1) {
    const difference = (given[at] ?? 0) - (wanted[at] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}
