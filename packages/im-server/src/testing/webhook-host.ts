import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebhookEvent, type WebhookEventType } from 'im-sdk/protocol';
import * as v from 'valibot';

/** One request of a webhook, as the host product sees it. */
export interface Received {
  readonly event: WebhookEvent;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** What the host does with a request: answers a status, sends the sender elsewhere, or says nothing at all. */
export type Answer = number | { readonly location: string } | 'nothing';

/** A host product that listens on a port of this machine and keeps what it was told. */
export class WebhookHost {
  readonly secret = 'the secret that host and server share';
  readonly requests: Received[] = [];
  /** Decides about each request; takes all of them at first. */
  answer: (event: WebhookEvent) => Answer | Promise<Answer> = () => 200;
  readonly #server: Server;

  constructor() {
    this.#server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', async () => {
        const body = Buffer.concat(parts).toString();
        const event = v.parse(WebhookEvent, JSON.parse(body));
        this.requests.push({ event, headers: request.headers, body });
        const answer = await this.answer(event);
        if (answer === 'nothing') return;
        if (typeof answer === 'number') response.writeHead(answer).end();
        else response.writeHead(307, answer).end();
      });
    });
  }

  /** Starts to listen, on the same port as before where there was one. */
  async open(): Promise<this> {
    const port = this.#port;
    await new Promise<void>((done) => this.#server.listen(port, '127.0.0.1', done));
    this.#port = (this.#server.address() as AddressInfo).port;
    return this;
  }
  #port = 0;

  /** From now on requests are refused. */
  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }

  /** Settings of a server that tells this host. */
  get settings() {
    return { webhookUrl: `http://127.0.0.1:${this.#port}/hook`, webhookSecret: this.secret };
  }

  /** The events of some type, the oldest first; every try counts. */
  of<Type extends WebhookEventType>(...types: Type[]) {
    return this.requests.flatMap(({ event }) =>
      types.some((type) => type === event.type) ? [event as Extract<WebhookEvent, { type: Type }>] : [],
    );
  }

  /** What messages said, in the order of the requests. */
  texts(): string[] {
    return this.of('message.created').map(({ data }) => data.message.content ?? '');
  }
}
