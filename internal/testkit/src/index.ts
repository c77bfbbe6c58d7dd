export { type ChromiumLaunch, findChromium } from './chromium.ts';
export { freePort, type ServerProcess, type ServerProcessOptions, startServer } from './server-process.ts';
