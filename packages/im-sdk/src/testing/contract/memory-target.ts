import type { MemoryServer } from '../server/memory-server.ts';
import type { ProtocolTarget } from './target.ts';

/** A memory server as a target of the protocol suite. `advance` moves the clock it was made with. */
export function memoryTarget(server: MemoryServer, advance?: (ms: number) => Promise<void>): ProtocolTarget {
  return {
    apiUrl: server.apiUrl,
    socketUrl: server.socketUrl,
    fetch: server.fetch,
    openSocket(url, handlers) {
      const socket = server.openSocket(url, handlers);
      return { send: (frame) => socket.send(frame), close: (code = 3000, reason) => socket.close(code, reason) };
    },
    ...(advance ? { advance } : {}),
    setContactGroup: async (groupId) => server.setContactGroup(groupId),
    hostToken: async (claims) => server.hostToken(claims),
    close: async () => server.network.goOffline(),
  };
}
