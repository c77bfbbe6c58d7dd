import { createImClient, type ImClient, parseServerAddress, type ServerAddress } from 'im-sdk';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { readSetting, writeSetting } from '../platform/settings-store.ts';
import { APP_VERSION } from '../version.ts';

interface Server {
  /** Host to show while it is not the default; `undefined` for the default. */
  readonly host: string | undefined;
  /** Address as the person wrote it; `""` for the default. */
  readonly address: string;
}

interface ServerClientValue {
  readonly client: ImClient;
  readonly server: Server;
  /** Changes the server; throws the SDK's `client.badServerAddress` where the address may not be used. */
  setServer(address: string): Server;
}

const Context = createContext<ServerClientValue | undefined>(undefined);

interface ReadServer extends Server {
  readonly urls: ServerAddress | undefined;
}

/** Reads an address by the rules of spec §5; throws `client.badServerAddress` for one that may not be used. */
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

/** Makes the client for the chosen server, and another one when the server changes. */
export function ServerClient({ language, children }: { language: string; children: (client: ImClient) => ReactNode }) {
  const [server, setServer] = useState(keptServer);
  const [client, setClient] = useState<ImClient>();
  // The language of the first render is enough: sentences come from the client's own tables by key.
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

/** The chosen server and how to change it. */
export function useServer(): ServerClientValue {
  const value = useContext(Context);
  if (!value) throw new Error('useServer needs <ServerClient> above it');
  return value;
}
