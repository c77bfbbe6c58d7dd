const TIMEOUT_MS = 30_000;

/** Posts JSON with a bearer key; resolves with the response's JSON. No redirects: the key is for that URL only. */
export async function postJson(address: URL, key: string, body: object): Promise<unknown> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
    redirect: 'error',
  });
  return response.json();
}
