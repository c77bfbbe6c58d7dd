import { randomInt } from 'node:crypto';
import { expect } from 'vitest';
import { WebSocket } from 'ws';
import type { TestServer } from './servers.ts';

/**
 * A client that knows only `spec.md`: its headers, payloads, fields and frames, and nothing that the protocol adds.
 * What it does is written out here by hand, so that a change of our own schemas cannot hide a break.
 */
export class SpecClient {
  readonly #server: TestServer;
  readonly #userName: string;
  readonly #deviceNo: string;
  #accessToken = '';
  #refreshToken = '';
  socket: WebSocket | undefined;
  readonly frames: Array<{ cmd: number; data: Record<string, unknown> | null }> = [];
  closed: number | undefined;

  constructor(server: TestServer, userName: string, deviceNo = `web-${userName}`) {
    this.#server = server;
    this.#userName = userName;
    this.#deviceNo = deviceNo;
  }

  async request<T = Record<string, unknown>>(method: string, path: string, body?: unknown): Promise<T> {
    const answer = await this.raw(method, path, body);
    if (answer.code === 401) {
      await this.refresh();
      return this.request<T>(method, path, body);
    }
    if (answer.code !== 200) throw new Error(`${path}: ${answer.code} ${answer.message}`);
    return answer.data as T;
  }

  async raw(method: string, path: string, body?: unknown) {
    const form = body instanceof FormData;
    const response = await fetch(`${this.#server.server.address}/api${path}`, {
      method,
      headers: {
        accessToken: encodeURIComponent(this.#accessToken),
        appVersion: '1.0.0',
        deviceVersion: '120',
        deviceNo: this.#deviceNo,
        device: 'pc',
        os: 'Windows',
        browser: 'Chrome',
        terminal: '2',
        ...(body === undefined || form ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? undefined : form ? body : JSON.stringify(body),
    });
    return (await response.json()) as { code: number; message: string; data: unknown };
  }

  async register(): Promise<this> {
    await this.request('POST', '/register', {
      userName: this.#userName,
      nickName: `Nick ${this.#userName}`,
      password: 'secret-1',
      confirmPassword: 'secret-1',
      registerDevice: 'Windows - Chrome',
      spreadCode: '',
      headImage: '',
      headImageThumb: '',
      terminal: 2,
    });
    return this.login();
  }

  async login(): Promise<this> {
    const { accessToken, refreshToken } = await this.request<Record<string, string>>('POST', '/login', {
      userName: this.#userName,
      password: 'secret-1',
      terminal: 2,
    });
    this.#accessToken = accessToken ?? '';
    this.#refreshToken = refreshToken ?? '';
    return this;
  }

  async refresh(): Promise<void> {
    const response = await fetch(`${this.#server.server.address}/api/refreshToken`, {
      method: 'PUT',
      headers: { refreshToken: this.#refreshToken, terminal: '2', deviceNo: this.#deviceNo },
    });
    const { code, data } = (await response.json()) as { code: number; data: Record<string, string> };
    if (code !== 200) throw new Error(`refresh: ${code}`);
    this.#accessToken = data.accessToken ?? '';
    this.#refreshToken = data.refreshToken ?? '';
  }

  forgetAccessToken(): void {
    this.#accessToken = `${this.#accessToken.slice(0, -2)}xx`;
  }

  /** Login frame with a random devId; resolves at the answer of cmd 0. */
  async connect(): Promise<void> {
    const socket = new WebSocket(`${this.#server.server.address.replace('http', 'ws')}/im`);
    this.socket = socket;
    socket.on('message', (text) => this.frames.push(JSON.parse(String(text))));
    socket.on('close', (code) => {
      this.closed = code;
    });
    await new Promise((resolve) => socket.once('open', resolve));
    socket.send(JSON.stringify({ cmd: 0, data: { accessToken: this.#accessToken, devId: String(randomInt(1e9)) } }));
    await this.frame(({ cmd }) => cmd === 0);
  }

  /** Resolves to the first frame that fits, whether it came already or comes yet. */
  async frame(fits: (frame: { cmd: number; data: Record<string, unknown> | null }) => boolean) {
    for (;;) {
      const found = this.frames.find(fits);
      if (found !== undefined) return found;
      const { socket } = this;
      if (socket === undefined || this.closed !== undefined) throw new Error('the socket is closed');
      await new Promise((resolve) => {
        socket.once('message', resolve);
        socket.once('close', resolve);
      });
    }
  }

  /** What a pull of one kind brings, from its frame of type 30 "true" to that of "false". */
  async pull(kind: 'private' | 'group' | 'system', since: number): Promise<Array<Record<string, unknown>>> {
    const cmd = { private: 3, group: 4, system: 5 }[kind];
    const from = this.frames.length;
    await this.request(
      'GET',
      `/message/${kind}/pullOfflineMessage?${kind === 'system' ? 'minSeqNo' : 'minId'}=${since}`,
    );
    const isEnd = (frame: SpecClient['frames'][number]) =>
      frame.cmd === cmd && frame.data?.type === 30 && frame.data.content === 'false';
    await this.frame((frame) => this.frames.indexOf(frame) >= from && isEnd(frame));
    const own = this.frames.slice(from).filter((frame) => frame.cmd === cmd);
    expect(own[0]?.data).toMatchObject({ type: 30, content: 'true' });
    return own.slice(1, own.findIndex(isEnd)).flatMap(({ data }) => (data === null ? [] : [data]));
  }
}
