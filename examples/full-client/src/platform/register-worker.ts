interface ScriptPolicy {
  createScriptURL(url: string): unknown;
}
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): ScriptPolicy;
}

/** Listens for a newer build that has taken this page over; answers how to stop. The first build of a page is no news. */
export function onNewVersion(listener: () => void): () => void {
  if (!('serviceWorker' in navigator) || !navigator.serviceWorker.controller) return () => undefined;
  navigator.serviceWorker.addEventListener('controllerchange', listener);
  return () => navigator.serviceWorker.removeEventListener('controllerchange', listener);
}

/**
 * Registers the service worker of this build. Does nothing where the page may not have one (plain http, private mode).
 * The one Trusted Types policy of the application admits this one address.
 */
export async function registerWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const address = new URL('./sw.js', document.baseURI).href;
  const trustedTypes = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes;
  const policy = trustedTypes?.createPolicy('im-scripts', {
    createScriptURL(url) {
      if (url !== address) throw new TypeError('only the service worker of this application');
      return url;
    },
  });
  const trusted = (policy?.createScriptURL(address) ?? address) as string;
  await navigator.serviceWorker.register(trusted).catch(() => undefined);
}
