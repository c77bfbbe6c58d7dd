import { contextBridge, ipcRenderer } from 'electron';
import { BRIDGE_NAME, type ShellBridge, type ShellState } from '../core/shell-bridge.ts';
import { SHELL_SERVER } from '../core/shell-server.ts';
import { CHANNELS } from './channels.ts';

let state: ShellState = { isMaximized: false, isClosing: false };
const listeners = new Set<(state: ShellState) => void>();

ipcRenderer.on(CHANNELS.state, (_event, next: ShellState) => {
  state = next;
  for (const listener of listeners) listener(next);
});
ipcRenderer.send(CHANNELS.ready);

const bridge: ShellBridge = {
  server: SHELL_SERVER,
  send: (message) => ipcRenderer.send(CHANNELS.message, message),
  onState(listener) {
    listeners.add(listener);
    listener(state);
    return () => void listeners.delete(listener);
  },
};
contextBridge.exposeInMainWorld(BRIDGE_NAME, bridge);
