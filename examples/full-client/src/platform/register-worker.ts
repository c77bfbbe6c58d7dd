interface ScriptPolicy {
  createScriptURL(url: string): unknown;
}
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): ScriptPolicy;
}

/**
 * Listens for a newer service worker that takes over this page. Returns an unsubscribe function. The first install is
 * ignored.
 */
export function onNewVersion(listener: () => void): () => void {
  if (!('serviceWorker' in navigator) || !navigator.serviceWorker.controller) return () => undefined;
  navigator.serviceWorker.addEventListener('controllerchange', listener);
  return () => navigator.serviceWorker.removeEventListener('controllerchange', listener);
}

/**
 * Registers the service worker of this build. Does nothing if the page may not have one (plain http, private mode). The
 * Trusted Types policy allows only this URL.
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
