import { createImClient, type ImClient, parseServerAddress, type ServerAddress } from 'im-sdk';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { readSetting, writeSetting } from '../platform/settings-store.ts';
import { APP_VERSION } from '../version.ts';

interface Server {
  /** Host name to show; `undefined` for the default server. */
  readonly host: string | undefined;
  /** Address without `/api`; `""` for the default server. */
  readonly address: string;
}

interface ServerClientValue {
  readonly client: ImClient;
  readonly server: Server;
  /**
   * Changes the server.
   *
   * @throws client.badServerAddress
   */
  setServer(address: string): Server;
}

const Context = createContext<ServerClientValue | undefined>(undefined);

interface ReadServer extends Server {
  readonly urls: ServerAddress | undefined;
}

/**
 * Parses an address by the rules of spec §5.
 *
 * @throws client.badServerAddress
 */
function readServer(address: string): ReadServer {
  const urls = parseServerAddress(address, { origin: location.origin, secure: isSecureContext });
  if (!urls) return { host: undefined, address: '', urls: undefined };
  return { host: new URL(urls.apiUrl).host, address: urls.apiUrl.replace(/\/api$/, ''), urls };
}

function keptServer(): ReadServer {
  try {
    return readServer(readSetting('server') ?? '');
  } catch {
    return readServer('');
  }
}

/** Creates the client for the chosen server, and a new one when the server changes. */
export function ServerClient({ language, children }: { language: string; children: (client: ImClient) => ReactNode }) {
  const [server, setServer] = useState(keptServer);
  const [client, setClient] = useState<ImClient>();
  // Later language changes need no new client: texts are translated by key.
  const [firstLanguage] = useState(language);

  useEffect(() => {
    const made = createImClient({ appVersion: APP_VERSION, language: firstLanguage, server: server.urls });
    setClient(made);
    return () => void made.destroy();
  }, [server, firstLanguage]);

  const value = useMemo<ServerClientValue | undefined>(
    () =>
      client && {
        client,
        server,
        setServer(address) {
          const next = readServer(address);
          writeSetting('server', next.address || null);
          setServer(next);
          return next;
        },
      },
    [client, server],
  );
  if (!value) return null;
  return <Context.Provider value={value}>{children(value.client)}</Context.Provider>;
}

/** The chosen server, its client, and a setter. */
export function useServer(): ServerClientValue {
  const value = useContext(Context);
  if (!value) throw new Error('useServer needs <ServerClient> above it');
  return value;
}
