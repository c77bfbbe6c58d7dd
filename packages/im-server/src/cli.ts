#!/usr/bin/env node
const MIN_NODE_MAJOR = 22;

// Checked before other imports: an older Node cannot parse them.
if (Number.parseInt(process.versions.node, 10) < MIN_NODE_MAJOR) {
  console.error(`im-server: needs Node ${MIN_NODE_MAJOR} or newer, this is ${process.versions.node}`);
  process.exit(1);
}
const { parseCommandLine } = await import('./admin/parse-command-line.ts');
const commandLine = parseCommandLine(process.argv.slice(2));
if (commandLine.kind === 'start') {
  const { run } = await import('./run.ts');
  await run();
} else {
  const { executeCommandLine } = await import('./admin/execute-command-line.ts');
  await executeCommandLine(commandLine);
}
