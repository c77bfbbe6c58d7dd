/** Whether a server responds at all, with any status. Rejects with an `AbortError` when `signal` aborts. */
export async function serverAnswers(address: string, signal: AbortSignal): Promise<boolean> {
  try {
    await fetch(new URL('/health', address), { mode: 'no-cors', cache: 'no-store', signal });
    return true;
  } catch (error) {
    if (signal.aborted) throw error;
    return false;
  }
}

/** Current time in epoch ms. */
export const now = (): number => Date.now();
