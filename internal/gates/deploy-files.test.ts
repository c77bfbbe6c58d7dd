import { spawnSync } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './command.ts';

const read = (path: string) => readFile(join(root, path), 'utf8');
const operations = await read('docs/operations.md');
const rules = 'deploy/prometheus/im-server.rules.yml';
const hasPromtool = spawnSync('promtool', ['--version']).status === 0;

test.each([
  ['deploy/nginx.conf', /```nginx\n(.*?)```/s],
  ['deploy/turnserver.conf', /```\n(use-auth-secret\n.*?)```/s],
])('%s is what docs/operations.md shows', async (file, block) => {
  const [comment = '', ...lines] = (await read(file)).split('\n');
  expect(comment).toMatch(/^# /);
  expect(lines.join('\n')).toBe(block.exec(operations)?.[1]);
});

test('alerts and dashboard use metrics that exist, and every metric of ours is on the dashboard', async () => {
  const listed = [...operations.matchAll(/^\| `(im_\w+)` \|/gm)].map(([, name]) => name);
  const dashboard = await read('deploy/grafana/im-server.json');
  const namesIn = (text: string) =>
    [...text.matchAll(/\bim_\w+/g)].map(([name]) => name.replace(/_(bucket|count|sum)$/, ''));
  expect(listed.length).toBeGreaterThan(5);
  for (const name of [...namesIn(await read(rules)), ...namesIn(dashboard)]) expect(listed).toContain(name);
  // Answers by code are in the alert.
  const shown = namesIn(dashboard + (await read(rules)));
  for (const name of listed) expect(shown).toContain(name);
});

test('settings in deploy exist', async () => {
  const settings = await read('docs/configuration.md');
  const files = (await readdir(join(root, 'deploy'), { withFileTypes: true })).filter((entry) => entry.isFile());
  for (const { name } of files) {
    const text = await read(`deploy/${name}`);
    // IM_VERSION is an argument of compose.yaml.
    const names = [...text.matchAll(/\b(?:IM|TURN)_[A-Z_]+\b/g)]
      .map(([word]) => word)
      .filter((word) => word !== 'IM_VERSION');
    for (const setting of names) expect(settings, `${name}: ${setting}`).toContain(`\`${setting}\``);
  }
});

test.skipIf(!hasPromtool)('promtool accepts the alerts', () => {
  const { status, stdout, stderr } = spawnSync('promtool', ['check', 'rules', join(root, rules)], { encoding: 'utf8' });
  expect(status, `${stdout}${stderr}`).toBe(0);
});
