import { createImClient, findServer, type ImClient, parseServerAddress, type ServerAddress } from 'im-sdk';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { consoleLogger } from '../platform/console-logger.ts';
import { desktopShell } from '../platform/desktop-shell.ts';
import { readSetting, writeSetting } from '../platform/settings-store.ts';
import { APP_VERSION } from '../version.ts';

interface Server {
  /** Host name to show; `undefined` for the default server of a web page, which is the page's own. */
  readonly host: string | undefined;
  /** Address without `/api`; `""` for the default server. */
  readonly address: string;
}

interface ServerClientValue {
  readonly client: ImClient;
  readonly server: Server;
  /**
   * Finds the server at an address and changes to it.
   *
   * @throws as `findServer`; the server stays as it was
   */
  setServer(address: string): Promise<Server>;
}

const Context = createContext<ServerClientValue | undefined>(undefined);

interface KnownServer extends Server {
  readonly urls: ServerAddress | undefined;
}

/** The page's own server; in the desktop shell the one that it was built for, with its host name. */
function defaultServer(): KnownServer {
  const shell = desktopShell();
  if (!shell) return { host: undefined, address: '', urls: undefined };
  const { host, origin } = new URL(shell.server);
  if (origin === location.origin) return { host, address: '', urls: undefined };
  return {
    host,
    address: '',
    urls: parseServerAddress(shell.server, { origin: location.origin, secure: isSecureContext }),
  };
}

function serverAt(urls: ServerAddress | undefined): KnownServer {
  if (!urls) return defaultServer();
  return { host: new URL(urls.apiUrl).host, address: urls.apiUrl.replace(/\/api$/, ''), urls };
}

/** The server of the last visit, where it was found then: below `/api` or not. */
function savedServer(): KnownServer {
  try {
    const page = { origin: location.origin, secure: isSecureContext };
    const urls = parseServerAddress(readSetting('server') ?? '', page);
    return serverAt(urls && { ...urls, apiUrl: readSetting('apiUrl') ?? urls.apiUrl });
  } catch {
    return defaultServer();
  }
}

/** Creates the client for the chosen server, and a new one when the server changes. */
export function ServerClient({ language, children }: { language: string; children: (client: ImClient) => ReactNode }) {
  const [server, setServer] = useState(savedServer);
  const [client, setClient] = useState<ImClient>();
  // Later language changes need no new client: texts are translated by key.
  const [firstLanguage] = useState(language);

  useEffect(() => {
    const made = createImClient({
      appVersion: APP_VERSION,
      language: firstLanguage,
      server: server.urls,
      logger: consoleLogger,
    });
    setClient(made);
    return () => void made.destroy();
  }, [server, firstLanguage]);

  const value = useMemo<ServerClientValue | undefined>(
    () =>
      client && {
        client,
        server,
        async setServer(address) {
          const next = serverAt(await findServer(address));
          writeSetting('server', next.address || null);
          writeSetting('apiUrl', next.urls?.apiUrl ?? null);
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
