// `node main.ts [address] [-- browser arguments]`: the desktop shell in an installed Chromium, for a server that is already running.
import { homedir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { SHELL_SERVER } from '../core/shell-server.ts';
import { ChromiumHost } from './chromium-host.ts';
import { findBrowser } from './find-browser.ts';
import { prepareProfile } from './profile.ts';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { profile: { type: 'string' } } });
const [server = SHELL_SERVER, ...args] = positionals;
const browser = findBrowser();
const profile = values.profile ?? join(homedir(), '.im-shell');

if (browser === undefined) {
  console.error('No Chromium or Chrome is installed. Install one, or name it in CHROMIUM.');
  process.exitCode = 1;
} else {
  prepareProfile(profile);
  const isRoot = process.getuid?.() === 0;
  // The browser's sandbox refuses the system's administrator.
  const sandbox = isRoot ? ['--no-sandbox', '--test-type'] : [];
  const host = await ChromiumHost.open({ server, browser, profile, args: [...sandbox, ...args] });
  console.log(`shell: ${server}`);
  await host.ended();
}
