declare const process: { readonly env: { readonly NODE_ENV?: string } };

const warned = new Set<string>();

function isDevelopment(): boolean {
  try {
    return process.env.NODE_ENV !== 'production';
  } catch {
    // A page without a bundler has no `process`.
    return false;
  }
}

/** Logs a warning once per page, in development only. */
export function warnOnce(message: string): void {
  if (warned.has(message) || !isDevelopment()) return;
  warned.add(message);
  console.warn(message);
}
