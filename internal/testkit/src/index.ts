export { type ChromiumLaunch, findChromium } from './chromium.ts';
export { type Display, hasDisplays, startDisplay } from './display.ts';
export { emptyDatabase, unpackEmptyDatabase } from './empty-database.ts';
export { asApp, nodeNetwork } from './node-network.ts';
export { type PostgresProcess, startPostgres } from './postgres.ts';
export { hasRedisServers, type RedisProcess, startRedis } from './redis.ts';
export { hasS3Servers, type S3Server, startS3Server } from './s3-server.ts';
export {
  compileCache,
  failPointServer,
  freePort,
  type ServerProcess,
  type ServerProcessOptions,
  startServer,
} from './server-process.ts';
export { fillDisk, freeDisk, hasSmallDisks } from './small-disk.ts';
export { hasTurnServers, startTurnServer, type TurnServer } from './turn-server.ts';
