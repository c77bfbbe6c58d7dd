import * as v from 'valibot';
import { createServerDefaults, Settings, sections } from './settings.ts';

/** A setting as a person reads of it. */
export interface SettingDescription {
  readonly variable: string;
  /** Its name in `createServer`. */
  readonly option: string;
  readonly section: (typeof sections)[number];
  /** Value where the variable is not set, or what holds then; '' for nothing. */
  readonly defaultText: string;
  readonly description: string;
}

export const settingDescriptions: readonly SettingDescription[] = Object.entries(Settings.entries).map(
  ([option, schema]) => {
    const { variable, section, otherwise } = v.getMetadata(schema);
    const fallback = 'default' in schema && typeof schema.default === 'string' ? schema.default : '';
    return {
      variable,
      option,
      section,
      defaultText: otherwise ?? fallback,
      description: v.getDescription(schema) ?? '',
    };
  },
);

/** The settings as `--help` lists them. */
export function settingsHelp(): string {
  const widest = Math.max(...settingDescriptions.map(({ variable }) => variable.length));
  const lines = settingDescriptions.map(({ variable, description, defaultText }) => {
    const otherwise = defaultText === '' ? '' : ` (${defaultText})`;
    return `  ${variable.padEnd(widest)}  ${description}${otherwise}`.replaceAll('`', '');
  });
  return ['Settings, as environment variables (what holds where they are not set):', ...lines].join('\n');
}

/** The settings as `docs/configuration.md`. */
export function settingsPage(): string {
  const tables = sections.map((section) => {
    const rows = settingDescriptions
      .filter((setting) => setting.section === section)
      .map(({ variable, option, description, defaultText }) => {
        const otherwise = [/^[^ `]+$/.test(defaultText) ? `\`${defaultText}\`` : defaultText, inCode(option)].join('');
        return `| \`${variable}\` | \`${option}\` | ${otherwise} | ${description.replaceAll('|', '\\|')} |`;
      });
    return [
      `## ${section}`,
      '',
      '| Variable | `createServer` | Where it is not set | What |',
      '|---|---|---|---|',
      ...rows,
    ].join('\n');
  });
  return `${HEAD}\n${tables.join('\n\n')}\n`;
}

/** The default of `createServer`, where it is another one. */
function inCode(option: string): string {
  const text = createServerDefaults.get(option);
  return text === undefined ? '' : `; in \`createServer\`: as with \`${text}\``;
}

const HEAD = `# Configuration of im-server

Environment variables of \`im-server\` and options of \`createServer\`. An empty variable counts as not set. A value that cannot be
is a line on standard error, and the server does not start; a variable \`IM_…\` that is not listed here is a warning. Written by
\`npm run api\` from the schema of the settings; a test compares it.

\`createServer\` reads no variables. An option is the value of the setting (\`port: 8080\`, \`visitors: true\`, an array for a list;
\`demo\` is \`'on'\`, \`'off'\` or \`'first-start'\`), or the text of its variable. \`createServer\` rejects with a \`ConfigError\` that
names each invalid or unknown option. Three defaults differ: see \`PORT\`, \`DATA_DIR\` and \`IM_DEMO\`. \`logLevel\` has no effect
there: pass a logger as \`log\`.
`;

/** Read by this repository's own tools, which share an environment with the server. */
const OF_TOOLS: ReadonlySet<string> = new Set(['IM_BUDGET_FACTOR', 'IM_MUTATION']);

/** Warnings about variables that are set but have no effect, a line each. */
export function unusedVariables(environment: Readonly<Record<string, string | undefined>>): string[] {
  const known = new Set(settingDescriptions.map(({ variable }) => variable));
  return Object.keys(environment)
    .filter((name) => environment[name]?.trim() && /^(IM|TURN|S3)_/.test(name))
    .filter((name) => !known.has(name) && !OF_TOOLS.has(name))
    .sort()
    .map((name) => `${name} is no setting; im-server --help lists them`);
}
