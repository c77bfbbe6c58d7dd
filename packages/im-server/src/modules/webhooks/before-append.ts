import { limits } from 'im-sdk/protocol';
import * as v from 'valibot';
import type { ServerContext } from '../../context.ts';
import type { Clock } from '../../infra/clock.ts';
import type { Handle } from '../../infra/database/transaction.ts';
import { randomUUID } from '../../infra/random.ts';
import {
  conversationId,
  groupConversation,
  privateConversation,
} from '../../message-log/conversations/conversation-id.ts';
import type { MessageApproval, ProposedMessage } from '../../ports.ts';
import { Refusal } from '../../refusal.ts';
import { describeConversation, userRef } from './event-body.ts';
import { type Endpoint, postSigned } from './signature.ts';

/** Time limit: the sender is waiting. */
const VERDICT_TIMEOUT_MS = 300;

/** Verdict on a message: `allow`, `replace` with `content`, or `refuse` with a `reason` for the sender. */
export const Verdict = v.variant('verdict', [
  v.looseObject({ verdict: v.literal('allow') }),
  v.looseObject({
    verdict: v.literal('replace'),
    content: v.pipe(
      v.string(),
      // PostgreSQL stores neither U+0000 nor half of a surrogate pair, which a host leaves that cuts a text.
      v.transform((text) => text.replaceAll('\0', '').toWellFormed()),
      v.minLength(1),
      v.maxLength(limits.captionedContentLength),
    ),
  }),
  v.looseObject({ verdict: v.literal('refuse'), reason: v.pipe(v.string(), v.maxLength(1_024)) }),
]);
export type Verdict = v.InferOutput<typeof Verdict>;

/**
 * Approves sends and edits of users, not of the host. Time limit 300 ms. If it throws, is late or returns an invalid
 * verdict, `beforeAppendDefault` applies.
 */
export type BeforeAppend = (message: ProposedMessage) => Verdict | Promise<Verdict>;

type Parts = Pick<ServerContext, 'config' | 'database' | 'clock' | 'log'>;

/** Asks the given function, else `beforeAppendUrl`, for approval. `undefined` if neither is configured. */
export function createMessageApproval(parts: Parts, given: BeforeAppend | undefined): MessageApproval | undefined {
  const { config, clock, log } = parts;
  const { beforeAppendUrl: url, webhookSecret: secret } = config;
  const ask = given ?? (url === undefined || secret === undefined ? undefined : askByWebhook(parts, { url, secret }));
  if (ask === undefined) return undefined;
  return async (message) => {
    const verdict = await askWithinLimit(clock, ask, message).catch((err: unknown): Verdict => {
      log.warn(
        { err, default: config.beforeAppendDefault },
        'beforeAppend gave no verdict on a message, the default applies',
      );
      return config.beforeAppendDefault === 'allow' ? { verdict: 'allow' } : { verdict: 'refuse', reason: '' };
    });
    if (verdict.verdict === 'refuse') {
      throw new Refusal('message.refusedByHost', { data: { reason: verdict.reason } });
    }
    return verdict.verdict === 'replace' ? verdict.content : message.content;
  };
}

type Ask = (message: ProposedMessage) => unknown;

async function askWithinLimit(clock: Clock, ask: Ask, message: ProposedMessage): Promise<Verdict> {
  const late = Promise.withResolvers<never>();
  const cancel = clock.after(VERDICT_TIMEOUT_MS, () =>
    late.reject(new Error(`no verdict within ${VERDICT_TIMEOUT_MS} ms`)),
  );
  try {
    const read = v.safeParse(Verdict, await Promise.race([ask(message), late.promise]));
    if (!read.success) throw new Error('that is no verdict');
    return read.output;
  } finally {
    cancel();
  }
}

/** Asks by a signed request `message.proposed`; the response is a verdict. */
function askByWebhook({ database, clock }: Parts, endpoint: Endpoint) {
  return async (message: ProposedMessage): Promise<unknown> => {
    const id = randomUUID();
    const body = { id, type: 'message.proposed', time: clock.now(), data: await dataOf(database, message) };
    const outcome = await postSigned(clock, endpoint, id, JSON.stringify(body), { withinMs: VERDICT_TIMEOUT_MS });
    if ('error' in outcome) throw new Error(outcome.error);
    if (outcome.status !== 200 || outcome.answer === undefined) throw new Error(`the host answered ${outcome.status}`);
    return JSON.parse(outcome.answer);
  };
}

async function dataOf(database: Handle, message: ProposedMessage) {
  const { senderId, recvId = 0, groupId, type, content, ext, edits } = message;
  const ref = groupId === undefined ? privateConversation(senderId, recvId) : groupConversation(groupId);
  const { conversation, people } = await describeConversation(database, conversationId(ref), senderId);
  return { conversation, sender: userRef(senderId, people), message: { type, content, ext, edits } };
}
