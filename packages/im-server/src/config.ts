import { isIP } from 'node:net';
import { nearestName } from 'im-sdk/protocol';
import * as v from 'valibot';
import { settingDescriptions } from './settings/describe-settings.ts';
import { createServerDefaults, Settings } from './settings/settings.ts';

/** Settings of a server process: see `docs/configuration.md`. */
export type ServerConfig = Readonly<v.InferOutput<typeof Settings>>;

/** Invalid settings; `lines` has one sentence for each. */
export class ConfigError extends Error {
  /** Always `ConfigError`. */
  override readonly name = 'ConfigError';
  /** One sentence for each invalid setting. */
  readonly lines: readonly string[];

  constructor(lines: readonly string[]) {
    super(lines.join('\n'));
    this.lines = lines;
  }
}

/** Environment variables by name, such as `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the settings from environment variables. An empty variable counts as unset.
 * @throws {ConfigError} naming every invalid variable.
 */
export function readConfig(environment: Environment): ServerConfig {
  const text = (name: string) => environment[name]?.trim() || undefined;
  const input = Object.fromEntries(settingDescriptions.map(({ option, variable }) => [option, text(variable)]));
  const result = v.safeParse(Settings, input);
  if (result.success) return result.output;
  const variables = new Map(settingDescriptions.map(({ option, variable }) => [option, variable]));
  throw new ConfigError(faultLines(result.issues, (option) => variables.get(option)));
}

/**
 * Checks options of `createServer` with the schema of the environment. An option is the value of its setting, or the text
 * of its variable. `undefined`, `null` and '' count as not set.
 * @throws {ConfigError} naming every invalid or unknown option.
 */
export function readOptions(options: Readonly<Record<string, unknown>>): ServerConfig {
  const names = settingDescriptions.map(({ option }) => option);
  const unknown = Object.keys(options).filter((name) => options[name] !== undefined && !names.includes(name));
  const input = Object.fromEntries(names.map((name) => [name, optionText(name, options[name])]));
  const result = v.safeParse(Settings, input);
  if (result.success && unknown.length === 0) return result.output;
  const variables = new RegExp(`\\b(${settingDescriptions.map(({ variable }) => variable).join('|')})\\b`, 'g');
  const optionNames = new Map(settingDescriptions.map(({ option, variable }) => [variable, option]));
  throw new ConfigError([
    ...unknown.map((name) => unknownOption(name, [...names, ...OTHER_OPTIONS])),
    ...faultLines(result.issues ?? [], (option) => option).map((line) =>
      line.replace(variables, (variable) => optionNames.get(variable) ?? variable),
    ),
  ]);
}

/** Options of `createServer` that have no variable. */
const OTHER_OPTIONS = ['clock', 'beforeAppend', 'log', 'clientRoot', 'widgetRoot', 'drainMs', 'databaseTimeouts'];

function unknownOption(name: string, known: readonly string[]): string {
  const nearest = nearestName(name, known);
  const question = nearest ? ` Did you mean ${nearest}?` : '';
  return `${name} is not an option of createServer.${question} Its options are ${known.join(', ')}`;
}

function faultLines(issues: readonly v.BaseIssue<unknown>[], nameOf: (option: string) => string | undefined): string[] {
  return issues.map((issue) => [nameOf(v.getDotPath(issue) ?? ''), issue.message].filter(Boolean).join(' '));
}

/** An option as the text of its variable; `undefined` for none. */
function optionText(name: string, value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return createServerDefaults.get(name);
  if (Array.isArray(value)) return value.join(',') || undefined;
  if (name === 'demo')
    return value === 'on' ? '1' : value === 'off' ? '0' : value === 'first-start' ? undefined : String(value);
  if (name === 'contactGroup' && typeof value === 'object' && 'externalId' in value)
    return `externalId:${value.externalId}`;
  if (typeof value !== 'boolean') return String(value);
  if (name === 'production') return value ? 'production' : undefined;
  if (name === 'requireAvatar') return value ? '1' : '0';
  return value ? 'on' : 'off';
}

/** Webhook URL and secret; `undefined` if no webhook is configured. */
export function webhookOf(
  config: Pick<ServerConfig, 'webhookUrl' | 'webhookSecret'>,
): { readonly url: string; readonly secret: string } | undefined {
  const { webhookUrl: url, webhookSecret: secret } = config;
  return url === undefined || secret === undefined ? undefined : { url, secret };
}

/** True if `host` is reachable from this machine only. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}
