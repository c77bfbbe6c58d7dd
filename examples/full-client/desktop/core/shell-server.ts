/**
 * Address of the shell's default server, without `/api`. Fixed when the shell is built: change it here. The window
 * loads its page from there; the login screen names its host, and an empty server address means this one.
 */
export const SHELL_SERVER = 'http://127.0.0.1:8080';
