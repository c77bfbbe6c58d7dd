import * as v from 'valibot';
import type { ImClientOptions } from '../options.ts';
import { warnOnce } from '../platform/console-once.ts';
import type { Platform } from '../platform/platform.ts';
import { nearestName } from '../protocol/index.ts';
import { inputRefused } from '../store/input-refused.ts';
import { readInput } from './check-input.ts';
import { Callback } from './schemas.ts';

const isLanguage = (language: string): boolean => {
  try {
    return Intl.getCanonicalLocales(language).length === 1;
  } catch {
    return false;
  }
};

const given = v.optional(v.unknown());
const PLATFORM_PARTS: Record<keyof Platform, typeof given> = {
  ...{ clock: given, timers: given, frames: given, random: given, fetch: given, openSocket: given, files: given },
  ...{ locks: given, channels: given, databases: given, local: given, session: given, vault: given },
  ...{ visibility: given, network: given, device: given, page: given, languages: given, availability: given },
};

/** Schemas of the options. Address, policy and parts of the platform are validated by those who use them. */
const OPTIONS: Record<keyof ImClientOptions, v.GenericSchema> = {
  auth: v.optional(v.object({ getToken: Callback })),
  server: v.optional(v.object({ apiUrl: given, socketUrl: given })),
  storage: v.optional(v.picklist(['auto', 'memory', 'local-storage'])),
  storageKey: v.optional(v.string()),
  logger: v.optional(v.object({ debug: Callback, info: Callback, warn: Callback, error: Callback })),
  onError: v.optional(Callback),
  appVersion: v.optional(v.string()),
  language: v.optional(v.pipe(v.string(), v.check(isLanguage, 'must be a language tag, like en-US'))),
  policy: given,
  platform: v.optional(v.object(PLATFORM_PARTS)),
};

const Options = v.object(OPTIONS);
const AnyOptions = v.object(Object.fromEntries(Object.keys(OPTIONS).map((name) => [name, given])));

/**
 * Validates the options of `createImClient` and copies them: each is read once. Logger and platform are the host's own
 * objects.
 * @throws `request.invalid` with the wrong fields in `issues`
 */
export function readClientOptions(options: ImClientOptions): ImClientOptions {
  const copied = read(AnyOptions, options);
  warnOfUnknownOptions(options);
  const { auth, server } = read(Options, copied) as ImClientOptions;
  return { ...(copied as ImClientOptions), ...(auth && { auth }), ...(server && { server }) };
}

function warnOfUnknownOptions(options: ImClientOptions): void {
  const known = Object.keys(OPTIONS);
  for (const name of Object.keys(options)) {
    if (known.includes(name)) continue;
    const nearest = nearestName(name, known);
    const question = nearest ? ` Did you mean "${nearest}"?` : '';
    warnOnce(`createImClient ignores the unknown option "${name}".${question} Its options are: ${known.join(', ')}.`);
  }
}

function read(schema: v.GenericSchema, options: unknown): unknown {
  const { output, issues } = readInput('options', schema, options);
  if (issues.length > 0) throw inputRefused('createImClient', issues);
  return output;
}
