import * as v from 'valibot';
import { Id } from '../base/ids.ts';
import { limits } from '../base/limits.ts';
import { amountOf, textOf, userMessage } from './message-kind.ts';

/** Types 5 and 6: display only, no money is moved. `amount` is in cents. */
export const PaymentContent = v.looseObject({
  amount: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(Number.MAX_SAFE_INTEGER)),
  currency: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)),
  greeting: v.pipe(v.string(), v.maxLength(limits.remarkLength)),
});
export type PaymentContent = v.InferOutput<typeof PaymentContent>;

/** Type 5. */
export const redEnvelopeKind = userMessage({
  type: 5,
  content: PaymentContent,
  summary: ({ greeting }) => ({ kind: 'redEnvelope', greeting: textOf(greeting) }),
  body: (content) => ({ kind: 'redEnvelope', content }),
});

/** Type 6. */
export const transferKind = userMessage({
  type: 6,
  content: PaymentContent,
  summary: ({ amount, currency }) => ({ kind: 'transfer', amount: amountOf(amount), currency: textOf(currency) }),
  body: (content) => ({ kind: 'transfer', content }),
});

/** Type 88. Coordinates in degrees. */
export const LocationContent = v.looseObject({
  latitude: v.pipe(v.number(), v.minValue(-90), v.maxValue(90)),
  longitude: v.pipe(v.number(), v.minValue(-180), v.maxValue(180)),
  name: v.pipe(v.string(), v.maxLength(128)),
  address: v.pipe(v.string(), v.maxLength(256)),
});
export type LocationContent = v.InferOutput<typeof LocationContent>;

/** Type 88. */
export const locationKind = userMessage({
  type: 88,
  content: LocationContent,
  summary: ({ name, address }) => ({ kind: 'location', name: textOf(name) || textOf(address) }),
  body: (content) => ({ kind: 'location', content }),
});

/** Type 93 as a stored row. The server fills in name and picture. */
export const CardContent = v.looseObject({
  kind: v.picklist(['user', 'group']),
  id: Id,
  name: v.nullish(v.string()),
  headImage: v.nullish(v.string()),
});
export type CardContent = v.InferOutput<typeof CardContent>;

/** Type 93 with an id. Without an id: own do-not-disturb of the group. */
export const cardKind = userMessage({
  type: 93,
  content: CardContent,
  summary: ({ kind, name }) => ({ kind: kind === 'group' ? 'groupCard' : 'userCard', name: textOf(name) }),
  body: (content) => ({ kind: content?.kind === 'group' ? 'groupCard' : 'userCard', content }),
});

/** Type 1000. `data` is any JSON of at most 4 KiB as text. A client that does not know `kind` shows `fallback`. */
export const CustomContent = v.looseObject({
  kind: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
  data: v.pipe(
    v.optional(v.unknown()),
    v.check(
      (data) => data === undefined || new TextEncoder().encode(JSON.stringify(data)).length <= limits.customDataBytes,
      'must be at most 4 KiB',
    ),
  ),
  fallback: v.pipe(v.string(), v.minLength(1), v.maxLength(limits.groupNoticeLength)),
});
export type CustomContent = v.InferOutput<typeof CustomContent>;

/** Summary of a host's own message: its text, or that it is unknown to this client. */
export type CustomSummary = { readonly kind: 'custom'; readonly text: string } | { readonly kind: 'unknown' };

/** Types 1000 and above, of the host. Without a fallback text it is unknown. */
export const customKind = userMessage({
  type: 1000,
  content: CustomContent,
  summary: ({ fallback }): CustomSummary =>
    textOf(fallback) ? { kind: 'custom', text: textOf(fallback) } : { kind: 'unknown' },
  body: (content) => ({ kind: 'custom', content, text: content?.fallback ?? '' }),
});
