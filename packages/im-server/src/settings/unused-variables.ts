import { settingDescriptions } from './describe-settings.ts';

/** Read by this repository's own tools, which share an environment with the server. */
const OF_TOOLS: ReadonlySet<string> = new Set(['IM_BUDGET_FACTOR', 'IM_MUTATION']);

/** Warnings about variables that are set but have no effect, a line each. */
export function unusedVariables(environment: Readonly<Record<string, string | undefined>>): string[] {
  const known = new Set(settingDescriptions.map(({ variable }) => variable));
  const set = Object.keys(environment)
    .filter((name) => environment[name]?.trim())
    .sort();
  const planned = set.filter((name) => name.startsWith('S3_') || name === 'REDIS_URL');
  const unknown = set.filter((name) => /^(IM|TURN)_/.test(name) && !known.has(name) && !OF_TOOLS.has(name));
  return [
    ...(planned.length > 0 ? [`${planned.join(', ')}: not used in this version`] : []),
    ...unknown.map((name) => `${name} is no setting; im-server --help lists them`),
  ];
}
