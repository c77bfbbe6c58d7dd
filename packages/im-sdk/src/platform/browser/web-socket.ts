import type { Socket, SocketHandlers } from '../platform.ts';

/** Opens a WebSocket. Throws if the URL is invalid or blocked (ws from an https page). */
export function openWebSocket(url: string, handlers: SocketHandlers): Socket {
  const socket = new WebSocket(url);
  const opened = (): void => handlers.open();
  const handler = (event: MessageEvent<unknown>): void =>
    handlers.message(typeof event.data === 'string' ? event.data : undefined);
  const closed = (event: CloseEvent): void => handlers.close(event.code, event.reason);
  socket.addEventListener('open', opened);
  socket.addEventListener('message', handler);
  socket.addEventListener('close', closed);
  const close = (code: number, reason?: string): void => {
    // A page may use only 1000 and 3000 to 4999 as close codes.
    if (code === 1000 || (code >= 3000 && code <= 4999)) socket.close(code, reason);
    else socket.close();
  };
  return {
    send: (text) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(text);
    },
    close,
    drop(code) {
      socket.removeEventListener('open', opened);
      socket.removeEventListener('message', handler);
      socket.removeEventListener('close', closed);
      close(code);
    },
  };
}
