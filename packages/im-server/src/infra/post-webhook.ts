/** Most of an answer that is read, in bytes. */
const ANSWER_BYTES = 64 * 1024;

/** What became of a call: a status with the answer, as far as it is not longer than anybody reads; or why there was none. */
export type PostOutcome = { readonly status: number; readonly answer: string | undefined } | { readonly error: string };

/** Posts a body to the host product. Follows nobody, and is over when `signal` says so, whatever the other side does. */
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
    return { status: response.status, answer: await read(response.body) };
  } catch (error) {
    const { cause, name, message } = error instanceof Error ? error : new Error(String(error));
    return { error: cause instanceof Error ? cause.message || cause.name : message || name };
  }
}

/** Reads an answer to its end or its bound. The status stands, whatever happens to the rest. */
async function read(body: ReadableStream<Uint8Array> | null): Promise<string | undefined> {
  const parts: Uint8Array[] = [];
  let left = ANSWER_BYTES;
  try {
    for await (const part of body ?? []) {
      left -= part.byteLength;
      if (left < 0) return undefined;
      parts.push(part);
    }
  } catch {
    return undefined;
  }
  return Buffer.concat(parts).toString();
}
