import type { Channel, Channels } from '../platform.ts';
import { settle } from './fake-clock.ts';

interface Port {
  readonly owner: object;
  readonly listeners: Set<(message: unknown) => void>;
}

/** Broadcast channels of one browser. Messages arrive in order, each one turn of the event loop after it was sent. */
export class MemoryChannels {
  readonly #ports = new Map<string, Set<Port>>();

  forTab(owner: object, available = true): Channels {
    return { available, open: (name) => this.#open(owner, name) };
  }

  /** Number of open channels of a tab. */
  openOf(owner: object): number {
    return [...this.#ports.values()].flatMap((ports) => [...ports]).filter((port) => port.owner === owner).length;
  }

  /** Closes the channels of a killed tab. */
  release(owner: object): void {
    for (const ports of this.#ports.values()) for (const port of ports) if (port.owner === owner) ports.delete(port);
  }

  #open(owner: object, name: string): Channel {
    const port: Port = { owner, listeners: new Set() };
    const ports = this.#ports.get(name) ?? new Set<Port>();
    this.#ports.set(name, ports.add(port));
    return {
      post: (message) => this.#post(ports, port, structuredClone(message)),
      onMessage: (listener) => {
        port.listeners.add(listener);
        return () => port.listeners.delete(listener);
      },
      close: () => {
        ports.delete(port);
        port.listeners.clear();
      },
    };
  }

  #post(ports: Set<Port>, from: Port, message: unknown): void {
    if (!ports.has(from)) return;
    const targets = [...ports].filter((port) => port !== from);
    void settle(1).then(() => {
      for (const port of targets) {
        if (!ports.has(port)) continue;
        for (const listener of [...port.listeners]) listener(structuredClone(message));
      }
    });
  }
}
