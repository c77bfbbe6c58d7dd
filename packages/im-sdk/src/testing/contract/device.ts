import * as v from 'valibot';
import {
  Envelope,
  HEADERS,
  type RefusalKey,
  type Route,
  type RouteName,
  refusals,
  routes,
  type UploadResult,
} from '../../protocol/index.ts';
import { RawSocket } from './raw-socket.ts';
import type { ProtocolTarget } from './target.ts';

/** What a request carries, unchecked: a suite sends wrong things too. */
export interface RawInput {
  readonly params?: Record<string, string | number>;
  readonly query?: Record<string, string | number | boolean>;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

export interface Answer {
  readonly status: number;
  readonly envelope: Envelope;
}

type Output<K extends RouteName> = v.InferOutput<(typeof routes)[K]['data']>;

/** One device that talks to a server by plain requests and a plain socket. */
export class Device {
  userId = 0;
  accessToken = '';
  refreshToken = '';
  /** The socket of `connect`; requests do not name it unless `connId` is passed on. */
  socket: RawSocket | undefined;
  readonly #target: ProtocolTarget;
  readonly userName: string;
  readonly deviceNo: string;
  readonly terminal: 1 | 2;
  readonly password = 'sesame-street';

  constructor(target: ProtocolTarget, userName: string, deviceNo = `device-of-${userName}`, terminal: 1 | 2 = 2) {
    this.#target = target;
    this.userName = userName;
    this.deviceNo = deviceNo;
    this.terminal = terminal;
  }

  /** Another device of the same person, not signed in yet. */
  sibling(deviceNo: string, terminal: 1 | 2 = this.terminal): Device {
    const device = new Device(this.#target, this.userName, deviceNo, terminal);
    device.userId = this.userId;
    return device;
  }

  /** Sends a request and reads the envelope; with code 200 the data has the shape of the route. */
  async request<K extends RouteName>(name: K, input: RawInput = {}): Promise<Answer> {
    const route: Route = routes[name];
    const answer = await this.requestPath(route.method, pathOf(route, input), input);
    if (answer.envelope.code === 200) {
      const checked = v.safeParse(route.data, answer.envelope.data ?? null);
      if (!checked.success) {
        const [issue] = checked.issues;
        const path = v.getDotPath(issue) ?? '';
        throw new Error(`${name} answered data of another shape: ${path} ${issue.message}`);
      }
    }
    return answer;
  }

  /** The data of a request that must succeed. */
  async ok<K extends RouteName>(name: K, input: RawInput = {}): Promise<Output<K>> {
    const { envelope, status } = await this.request(name, input);
    if (envelope.code !== 200 || status !== 200) {
      throw new Error(`${name} was refused: ${status} ${JSON.stringify(envelope)}`);
    }
    return envelope.data as Output<K>;
  }

  /** Passes where the request is refused with this key and the code that belongs to it. */
  async refused<K extends RouteName>(name: K, input: RawInput, ...keys: RefusalKey[]): Promise<Envelope> {
    const { envelope } = await this.request(name, input);
    const fits = keys.some((key) => envelope.key === key && envelope.code === refusals[key][0]);
    if (!fits) throw new Error(`${name} should be refused with ${keys.join(' or ')}: ${JSON.stringify(envelope)}`);
    return envelope;
  }

  /** Any request at all below `/api`. */
  async requestPath(method: string, path: string, { query, body, headers }: RawInput = {}): Promise<Answer> {
    const search = new URLSearchParams(
      Object.entries(query ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
    );
    const text = typeof body === 'string' || body === undefined ? body : JSON.stringify(body);
    const response = await this.#target.fetch(`${this.#target.apiUrl}${path}${search.size > 0 ? `?${search}` : ''}`, {
      method,
      headers: {
        ...this.#headers(),
        ...(text === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(text === undefined ? {} : { body: text }),
    });
    const json: unknown = await response.json();
    return { status: response.status, envelope: v.parse(Envelope, json) };
  }

  /** Uploads a file in a form; with code 200 the data has the shape of the route. */
  async upload(
    name: 'uploadImage' | 'uploadFile',
    blob: Blob,
    { fileName = 'file', query = {} }: { readonly fileName?: string; readonly query?: Record<string, string> } = {},
  ): Promise<Answer> {
    const form = new FormData();
    form.append('file', blob, fileName);
    const search = new URLSearchParams(query);
    const address = `${this.#target.apiUrl}${routes[name].path}${search.size > 0 ? `?${search}` : ''}`;
    const response = await this.#target.fetch(address, { method: 'POST', headers: this.#headers(), body: form });
    const envelope = v.parse(Envelope, await response.json());
    if (envelope.code === 200) v.parse(routes[name].data, envelope.data);
    return { status: response.status, envelope };
  }

  /** What the server made of a file that must be taken. */
  async uploaded(name: 'uploadImage' | 'uploadFile', blob: Blob, fileName?: string): Promise<UploadResult> {
    const { envelope } = await this.upload(name, blob, fileName === undefined ? {} : { fileName });
    if (envelope.code !== 200) throw new Error(`${name} was refused: ${JSON.stringify(envelope)}`);
    return envelope.data as UploadResult;
  }

  #headers(): Record<string, string> {
    return {
      ...(this.accessToken ? { [HEADERS.accessToken]: encodeURIComponent(this.accessToken) } : {}),
      [HEADERS.appVersion]: '1.0.0',
      [HEADERS.deviceVersion]: '1',
      [HEADERS.deviceNo]: this.deviceNo,
      [HEADERS.device]: 'desktop',
      [HEADERS.os]: 'Linux',
      [HEADERS.browser]: 'Chromium',
      [HEADERS.terminal]: String(this.terminal),
    };
  }

  /** Uploads a picture of one pixel; answers its address. */
  async uploadPicture(): Promise<string> {
    const form = new FormData();
    form.append(
      'file',
      new Blob([Uint8Array.from(atob(ONE_PIXEL), (letter) => letter.charCodeAt(0))], { type: 'image/png' }),
      'dot.png',
    );
    const url = `${this.#target.apiUrl}${routes.uploadImage.path}`;
    const response = await this.#target.fetch(url, { method: 'POST', headers: this.#headers(), body: form });
    const { code, data } = v.parse(Envelope, await response.json());
    if (code !== 200) throw new Error(`the picture was refused: ${code}`);
    return String((data as { originUrl: string }).originUrl);
  }

  async register(nickName = this.userName): Promise<this> {
    const { userName, password, terminal } = this;
    await this.ok('register', { body: { userName, nickName, password, confirmPassword: password, terminal } });
    return this.login();
  }

  async login(options: { remember?: boolean } = {}): Promise<this> {
    const { userName, password, terminal } = this;
    const tokens = await this.ok('login', { body: { userName, password, terminal, ...options } });
    this.accessToken = tokens.accessToken;
    this.refreshToken = tokens.refreshToken;
    this.userId = (await this.ok('self')).id;
    return this;
  }

  /** Opens a socket and logs in on it. The newest one stands in `socket`. */
  async connect(): Promise<RawSocket> {
    this.socket = new RawSocket(this.#target);
    await this.socket.login(this.accessToken);
    return this.socket;
  }

  /** A socket that has not logged in. */
  async openSocket(): Promise<RawSocket> {
    const socket = new RawSocket(this.#target);
    await socket.opened();
    return socket;
  }

  /** Asks for a refresh with any token. */
  refreshWith(token: string): Promise<Answer> {
    return this.requestPath('PUT', '/refreshToken', { headers: { [HEADERS.refreshToken]: encodeURIComponent(token) } });
  }

  // What nearly every test does.

  text(to: Device, content: string, tmpId = freshTmpId()): Promise<Output<'sendPrivate'>> {
    return this.ok('sendPrivate', { body: { recvId: to.userId, content, type: 0, tmpId } });
  }

  textGroup(groupId: number, content: string, more: object = {}): Promise<Output<'sendGroup'>> {
    return this.ok('sendGroup', { body: { groupId, content, type: 0, tmpId: freshTmpId(), ...more } });
  }

  /** Becomes a friend of somebody who approves. */
  async befriend(other: Device): Promise<void> {
    const request = await this.ok('applyFriend', { body: { friendId: other.userId, source: 1, remark: '' } });
    if (request.status === 1) await other.ok('approveFriend', { query: { id: request.id } });
  }

  /** Makes a group of friends. */
  async group(name: string, members: readonly Device[]): Promise<number> {
    const group = await this.ok('createGroup', { body: { name, userIds: members.map(({ userId }) => userId) } });
    return group.id;
  }
}

function pathOf(route: Route, { params = {} }: RawInput): string {
  return route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));
}

const ONE_PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

let tmpIds = 0;

/** A tmpId that no other test uses: 32 characters. */
export function freshTmpId(): string {
  tmpIds += 1;
  return `contract${tmpIds.toString().padStart(24, '0')}`;
}
