import * as v from 'valibot';
import { Callback } from './schemas.ts';

const isLanguage = (language: string): boolean => {
  try {
    return Intl.getCanonicalLocales(language).length === 1;
  } catch {
    return false;
  }
};

/** Options of `createImClient`. Validated only; the host's own objects are used, not copies. */
export const ClientOptions = v.object({
  auth: v.optional(v.object({ getToken: Callback })),
  server: v.optional(v.object({})),
  storage: v.optional(v.picklist(['auto', 'memory', 'local-storage'])),
  storageKey: v.optional(v.string()),
  logger: v.optional(v.object({ debug: Callback, info: Callback, warn: Callback, error: Callback })),
  onError: v.optional(Callback),
  appVersion: v.optional(v.string()),
  language: v.optional(v.pipe(v.string(), v.check(isLanguage, 'must be a language tag, like en-US'))),
  platform: v.optional(v.object({})),
});
