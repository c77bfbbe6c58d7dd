/** Whether a server answers at all, whatever it says. Rejects with an `AbortError` where `signal` ends it. */
export async function serverAnswers(address: string, signal: AbortSignal): Promise<boolean> {
  try {
    await fetch(new URL('/health', address), { mode: 'no-cors', cache: 'no-store', signal });
    return true;
  } catch (error) {
    if (signal.aborted) throw error;
    return false;
  }
}

/** Epoch ms. */
export const now = (): number => Date.now();
