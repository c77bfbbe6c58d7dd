#!/usr/bin/env node
const OLDEST_NODE = 22;

// Asked before anything else is loaded: an older Node stumbles over what the server is made of.
if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
  console.error(`im-server: needs Node ${OLDEST_NODE} or newer, this is ${process.versions.node}`);
  process.exit(1);
}
const { parseCommandLine } = await import('./admin/parse-command-line.ts');
const line = parseCommandLine(process.argv.slice(2));
if (line.kind === 'start') {
  const { run } = await import('./run.ts');
  await run();
} else {
  const { executeCommandLine } = await import('./admin/execute-command-line.ts');
  await executeCommandLine(line);
}
