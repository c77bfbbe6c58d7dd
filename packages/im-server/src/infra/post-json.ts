const ASK_MS = 30_000;

/** Asks another server with a bearer key and answers its JSON. Follows nobody: the key is for that address alone. */
export async function postJson(address: URL, key: string, body: object): Promise<unknown> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(ASK_MS),
    redirect: 'error',
  });
  return response.json();
}
