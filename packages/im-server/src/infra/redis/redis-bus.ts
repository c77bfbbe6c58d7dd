import type { Logger } from 'pino';
import * as v from 'valibot';
import { type Bus, createMemoryBus } from '../bus.ts';
import type { Redis } from './open-redis.ts';

/** Schemas of the payloads, by topic. */
export type TopicSchemas<Topics> = { readonly [T in keyof Topics]: v.GenericSchema<unknown, Topics[T]> };

export interface RedisBusOptions<Topics> {
  readonly redis: Redis;
  /** Prefix of the channels: nodes of one database. */
  readonly prefix: string;
  readonly nodeId: string;
  readonly schemas: TopicSchemas<Topics>;
  readonly log: Logger;
}

/**
 * Bus over Redis pub/sub: one channel a topic. A node delivers to itself synchronously, as without Redis, and ignores its own
 * messages in the channels. What is published while Redis is away is lost for the other nodes.
 */
export async function createRedisBus<Topics>(options: RedisBusOptions<Topics>): Promise<Bus<Topics>> {
  const { redis, prefix, nodeId, schemas, log } = options;
  const local = createMemoryBus<Topics>((err) => log.error({ err }, 'a listener failed'));
  const channelOf = (topic: keyof Topics) => `${prefix}:${String(topic)}`;

  const topics = Object.keys(schemas) as (keyof Topics & string)[];
  const followed = new Set<keyof Topics>();

  /** Subscribes to what is not subscribed yet. */
  async function followAll(): Promise<void> {
    const missing = topics.filter((topic) => !followed.has(topic));
    await Promise.all(
      missing.map(async (topic) => {
        followed.add(topic);
        await follow(topic).catch((error: unknown) => {
          followed.delete(topic);
          throw error;
        });
      }),
    );
  }

  async function follow<T extends keyof Topics & string>(topic: T): Promise<void> {
    const schema: v.GenericSchema<unknown, Topics[T]> = schemas[topic];
    const Envelope = v.pipe(v.string(), v.parseJson(), v.object({ node: v.string(), payload: v.unknown() }));
    await redis.subscriber.subscribe(channelOf(topic), (text) => {
      const envelope = v.safeParse(Envelope, text);
      if (envelope.success && envelope.output.node === nodeId) return;
      const payload = envelope.success ? v.safeParse(schema, envelope.output.payload) : undefined;
      if (payload?.success) local.deliver(topic, payload.output, 'remote');
      else log.warn({ topic }, 'another server published what this one does not understand');
    });
  }

  // A subscription whose connection breaks before its answer is not made again by the client.
  redis.onConnected(() => void followAll().catch(redis.noteFailure));
  const subscribed = followAll();
  // Without Redis it settles once Redis is there, or when the server stops.
  subscribed.catch(redis.noteFailure);
  if (redis.subscriber.isReady) await redis.answer(subscribed).catch(redis.noteFailure);
  return {
    publish(topic, payload) {
      local.publish(topic, payload);
      const text = JSON.stringify({ node: nodeId, payload });
      redis.client.publish(channelOf(topic), text).catch(redis.noteFailure);
    },
    subscribe: local.subscribe,
  };
}
