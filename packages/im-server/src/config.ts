import { isIP } from 'node:net';
import * as v from 'valibot';
import { settingDescriptions } from './settings/describe-settings.ts';
import { Settings } from './settings/settings.ts';

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
  throw new ConfigError(
    result.issues.map((issue) => [variables.get(v.getDotPath(issue) ?? ''), issue.message].filter(Boolean).join(' ')),
  );
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
