/** Sent with every request (spec §7) and shown under About. */
export const APP_VERSION = '1.0.0';
