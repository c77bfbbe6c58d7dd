/** Sent with every request (spec §7) and shown in the about dialog. */
export const APP_VERSION = '1.0.0';
