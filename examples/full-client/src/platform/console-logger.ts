/** Writes failures of the client to the browser's console; details and normal events are dropped. */
export const consoleLogger = {
  debug: () => undefined,
  info: () => undefined,
  warn: (message: string, fields?: Record<string, unknown>) => console.warn(message, fields),
  error: (message: string, fields?: Record<string, unknown>) => console.error(message, fields),
};
