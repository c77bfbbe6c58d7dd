/** Channels between the page's preload script and the main process. */
export const CHANNELS = { message: 'im-shell-message', state: 'im-shell-state', ready: 'im-shell-ready' } as const;
