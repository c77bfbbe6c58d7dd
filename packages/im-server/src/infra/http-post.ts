const JSON_TIMEOUT_MS = 30_000;
const MAX_RESPONSE_BYTES = 64 * 1024;

/** Response of the host, or why there was none. `answer` is `undefined` if the body is too long or was cut off. */
export type PostOutcome = { readonly status: number; readonly answer: string | undefined } | { readonly error: string };

/** Posts a body to the host. No redirects. Never rejects. */
export async function postWebhook(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  signal: AbortSignal,
): Promise<PostOutcome> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
      signal,
      redirect: 'manual',
    });
    return { status: response.status, answer: await readBody(response.body) };
  } catch (error) {
    const { cause, name, message } = error instanceof Error ? error : new Error(String(error));
    return { error: cause instanceof Error ? cause.message || cause.name : message || name };
  }
}

async function readBody(body: ReadableStream<Uint8Array> | null): Promise<string | undefined> {
  const parts: Uint8Array[] = [];
  let remainingBytes = MAX_RESPONSE_BYTES;
  try {
    for await (const part of body ?? []) {
      remainingBytes -= part.byteLength;
      if (remainingBytes < 0) return undefined;
      parts.push(part);
    }
  } catch {
    return undefined;
  }
  return Buffer.concat(parts).toString();
}

/** Posts JSON with a bearer key; resolves with the response's JSON. No redirects: the key is for that URL only. */
export async function postJson(address: URL, key: string, body: object): Promise<unknown> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(JSON_TIMEOUT_MS),
    redirect: 'error',
  });
  return response.json();
}
