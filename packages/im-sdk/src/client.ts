import { EventEmitter } from 'eventemitter3';
import type { Account, AttachAccount } from './account/account.ts';
import type { AccountEngine } from './account/account-scope.ts';
import { RootStore } from './account/root-store.ts';
import { type ActiveAccount, type ActiveAccountParts, createActiveAccount } from './active-account.ts';
import { createAgents } from './agents/agents.ts';
import { Auth } from './auth/auth.ts';
import { createAuthService } from './auth/auth-service.ts';
import type { AccountLifecycle } from './auth/current-session.ts';
import { deviceNumber } from './auth/device-number.ts';
import { resync } from './auth/resync.ts';
import { ServerFeatures } from './auth/server-features.ts';
import { createBroadcastService } from './broadcast/broadcast.ts';
import { removeAccountCache } from './cache/account-cache.ts';
import { createCalls } from './calls/calls.ts';
import type { ImClient } from './client-types.ts';
import { createContacts } from './contacts/contacts.ts';
import { createConversationsService } from './conversations/conversations.ts';
import { createErrorReports } from './error-reports.ts';
import { createSubscriptions, type ImClientEvents } from './events.ts';
import { createFiles } from './files/files.ts';
import { createAlbums } from './groups/album/album.ts';
import { createGroups } from './groups/groups.ts';
import { createGroupRequests } from './groups/requests/group-requests.ts';
import { createHandles, type Handles } from './handles/handles.ts';
import { destroyedError, HttpClient, notSignedInError, signedOutError } from './http/http-client.ts';
import { defaultServerAddress, serverKey, validateServerAddress, warnOfMixedContent } from './http/server-address.ts';
import { createTransport } from './http/transport.ts';
import { validateInput } from './input/check-input.ts';
import {
  agentsInput,
  albumsInput,
  authInput,
  broadcastInput,
  callsInput,
  contactsInput,
  conversationsInput,
  eventsInput,
  filesInput,
  groupRequestsInput,
  groupsInput,
  handlesInput,
  messagesInput,
  presenceInput,
  profileInput,
  reportInput,
} from './input/checks.ts';
import { readClientOptions } from './input/client-options.ts';
import { validatePolicy } from './input/policy.ts';
import { findMessage, findMessageId, unknownMessage } from './messages/find-message.ts';
import { createMessagesService } from './messages/messages.ts';
import { createNotifications } from './notifications/notifications.ts';
import { type ImClientOptions, isolatedLogger, silentLogger } from './options.ts';
import { createBrowserPlatform } from './platform/browser/browser-platform.ts';
import { isolatedPlatform } from './platform/browser/isolated-platform.ts';
import { createPresence } from './presence/presence.ts';
import { createProfile } from './profile/profile.ts';
import { Connection } from './socket/connection.ts';
import { createConnectionService, NOT_CONNECTED } from './socket/connection-service.ts';
import { KnownRoutes } from './spec-only/known-routes.ts';
import { codeOfSentence } from './spec-only/refusal-sentences.ts';
import { specOnlyRequests } from './spec-only/requests.ts';
import { Cell } from './store/cell.ts';
import type { MessageRef } from './store/messages/message-ref.ts';

/**
 * Creates a chat client. It does nothing until `start`. One account is signed in at a time.
 * @throws `request.invalid` for a wrong option, with the field in `issues`.
 * @throws `client.badServerAddress` if no server is given and there is no page to take it from.
 */
export function createImClient(options: ImClientOptions = {}): ImClient {
  return createClient(readClientOptions(options));
}

/** Joins the parts of a client. */
function createClient(options: ImClientOptions): ImClient {
  const policy = validatePolicy(options.policy);
  const events = new EventEmitter<ImClientEvents>();
  /** Aborted by `destroy`, with `client.destroyed` as its reason. */
  const destroyedSignal = new AbortController();
  // Hot path: asked for every message. The browser's signal answers several times slower than a variable.
  let destroyed = false;
  const isDestroyed = (): boolean => destroyed;

  const emit: typeof events.emit = (event, ...args) => !isDestroyed() && events.emit(event, ...args);
  const logger = isolatedLogger(options.logger ?? silentLogger);
  const { onError, listenerThrew, platformThrew } = createErrorReports({ options, events, logger, isDestroyed });

  const platform = options.platform ? isolatedPlatform(options.platform, platformThrew) : createBrowserPlatform();
  const address = options.server ? validateServerAddress(options.server) : defaultServerAddress(platform.page);
  warnOfMixedContent(address, platform.page);
  const server = serverKey(address, options.storageKey);
  const language = options.language ?? platform.languages[0];
  const deviceNo = deviceNumber(platform, server);

  const store = new RootStore((flush) => platform.frames.next(flush), listenerThrew, policy);
  const features = new ServerFeatures(platform, server, store.subject);
  const isSpecOnly = (): boolean => features.isSpecOnly.getSnapshot();
  const knownRoutes = new KnownRoutes(platform, server, store.subject, features.isSpecOnly);
  const applyContactsFeature = (): void =>
    store.conversations.setContactsEveryone(features.current().has('contactsEveryone'));
  applyContactsFeature();
  features.offered.subscribe(applyContactsFeature);
  let active: ActiveAccount | undefined;

  const identity = { appVersion: options.appVersion ?? '1.0.0', deviceNo, device: platform.device, language };
  const http = new HttpClient({
    platform,
    transport: createTransport(platform, destroyedSignal.signal, policy.requestTimeoutMs, codeOfSentence),
    apiUrl: address.apiUrl,
    identity,
  });

  const connection = new Connection({
    platform,
    socketUrl: () => address.socketUrl,
    mayFallBack: () => platform.page !== undefined && !platform.page.secure,
    devId: () => deviceNo,
    onFault: onError,
    reconnect: policy.reconnect,
    session: {
      async prepare(how) {
        if (!active) throw notSignedInError();
        const { session } = active;
        const token = await session.prepare(how);
        await features.ask(session.http);
        return token;
      },
    },
  });
  const { service: connectionService, setEnvironment } = createConnectionService(
    connection,
    new Cell(store.subject, 'connection', NOT_CONNECTED),
    { features: features.offered, isSpecOnly: features.isSpecOnly, notOffered: knownRoutes.notOffered },
    () => active?.engine.retryNow(),
  );
  // A follower tab never sends this request; it reads the features that the leader has stored.
  connection.mirrored.subscribe(() => features.readStored());

  const requireActiveAccount = (): ActiveAccount => {
    if (isDestroyed()) throw destroyedError();
    if (!active) throw notSignedInError();
    return active;
  };
  const getAccount = (): Account => requireActiveAccount().account;
  const requireEngine = (): AccountEngine => requireActiveAccount().engine;
  const collator = new Intl.Collator(language, { numeric: true, sensitivity: 'base' });
  const contacts = createContacts({
    store,
    clock: platform.clock,
    getAccount,
    collator,
    onRequestApproved: (request) => emit('friendRequestApproved', request),
  });
  const groups = createGroups({
    store,
    platform,
    getAccount,
    contacts: contacts.writer,
    logger,
    onAdded: (notice) => emit('addedToGroup', notice),
    onRemoved: (notice) => emit('removedFromGroup', notice),
    collator,
    findMessageId: (conversation, message) => findMessageId({ store, engine: requireEngine }, conversation, message),
  });
  const groupRequests = createGroupRequests({ store, getAccount });
  const presence = createPresence({
    store,
    platform,
    server,
    onChanged: (userId, presence) => emit('presence', userId, presence),
  });
  const profile = createProfile({
    store,
    getAccount,
    contacts: contacts.writer,
    onUnregistered: () => auth.forcedOut('unregistered'),
  });
  const notifications = createNotifications({
    store,
    platform,
    live: () => connection.phase === 'live',
    onNotification: (notification) => emit('notification', notification),
  });
  const calls = createCalls({
    store,
    getAccount,
    platform,
    connection: connectionService,
    needsOffer: () => isSpecOnly() && knownRoutes.isReplaced('setupCall'),
    connId: () => connection.mirrored.getSnapshot().connId,
    onThrown: listenerThrew,
  });
  const attached: readonly AttachAccount[] = [
    calls.attach,
    profile.attach,
    contacts.attach,
    groups.attach,
    groupRequests.attach,
    presence.attach,
  ];

  const accountParts: ActiveAccountParts = {
    scope: {
      deviceNo,
      server,
      origin: serverKey(address),
      platform,
      storage: options.storage ?? 'auto',
      connection,
      features: () => features.current(),
      knownRoutes,
      store,
      logger,
      onError,
    },
    events: { emit, listenerCount: (event) => events.listenerCount(event) },
    notify: notifications.notify,
    setEnvironment,
    forcedOut: (reason, detail) => auth.forcedOut(reason, detail),
  };
  const lifecycle: AccountLifecycle = {
    async begin(session) {
      store.reset();
      const account = createActiveAccount(accountParts, session);
      active = account;
      await Promise.all([account.engine.start(), ...attached.map((attach) => attach(account.account))]);
    },
    async end({ wipe }) {
      const ending = active;
      active = undefined;
      ending?.signedOut.abort(isDestroyed() ? destroyedError() : signedOutError());
      for (const end of ending?.ends ?? []) end();
      connection.shut();
      // Reset the store even if the storage fails to close: no data of the account stays on the screen.
      await ending?.engine.stop({ wipe, reason: isDestroyed() ? destroyedError() : signedOutError() }).catch(onError);
      store.reset();
      notifications.reset();
      setEnvironment({ follower: false, storage: 'durable' });
    },
    wipe: (userId) => removeAccountCache(platform, server, userId).catch(onError),
  };

  const auth = new Auth({
    platform,
    subject: store.subject,
    http,
    server,
    lifecycle,
    getToken: options.auth?.getToken,
    requestTimeoutMs: policy.requestTimeoutMs,
    connId: () => connection.connId,
    specOnlyRequests: (userId) =>
      specOnlyRequests({
        known: knownRoutes,
        isSpecOnly,
        sender: { userId, now: () => platform.clock.now() },
        // Rejects only after a sign-out.
        onListsStale: () => void active?.engine.operations.listsStale().catch(() => undefined),
      }),
    onForcedOut: (reason, detail) => emit('forcedOut', { reason, detail }),
    onError,
  });
  connection.onStopped((reason) => {
    if (reason === 'elsewhere') auth.forcedOut('elsewhere').catch(onError);
  });

  auth.session.subscribe(() => {
    const session = auth.session.getSnapshot();
    if (session.status === 'signedOut' && session.reason !== 'none') emit('signedOut', session);
  });
  connectionService.state.subscribe(() => emit('connection', connectionService.state.getSnapshot()));

  const engine = (): AccountEngine | undefined => active?.engine;
  const named = async (message: MessageRef): Promise<{ readonly id: number } | undefined> => {
    if (typeof message !== 'string' && message.id > 0) return message;
    return findMessage({ store, engine: requireEngine }, message);
  };
  const reports = validateInput<Pick<ImClient, 'report'>>(
    {
      async report({ reason, ...reported }) {
        const { http } = getAccount();
        const found = 'message' in reported ? await named(reported.message) : reported;
        if (!found || found.id === 0) throw unknownMessage();
        await http.request('report', { body: { kind: reported.kind, id: found.id, reason } });
      },
    },
    reportInput,
  );
  const services = {
    conversations: validateInput(createConversationsService({ store, requireEngine, collator }), conversationsInput),
    messages: validateInput(
      createMessagesService({
        store,
        engine,
        requireEngine,
        session: auth.session,
        caughtUp: {
          getSnapshot: () => connection.mirrored.getSnapshot().phase === 'live',
          subscribe: connection.mirrored.subscribe,
        },
        isSpecOnly,
        features: () => features.current(),
      }),
      messagesInput,
    ),
    contacts: validateInput(contacts.service, contactsInput),
    groups: validateInput(groups.service, groupsInput),
    presence: validateInput(presence.service, presenceInput),
  };
  return {
    auth: validateInput(createAuthService(auth), authInput),
    agents: validateInput(createAgents({ store, getAccount }), agentsInput),
    connection: connectionService,
    ...services,
    ...validateInput<Handles>(createHandles(services), handlesInput),
    groupRequests: validateInput(groupRequests.service, groupRequestsInput),
    albums: validateInput(createAlbums({ store, getAccount }), albumsInput),
    broadcast: validateInput(createBroadcastService({ store, engine: requireEngine }), broadcastInput),
    files: validateInput(
      createFiles({
        platform,
        subject: store.subject,
        server: serverKey(address),
        http() {
          if (isDestroyed()) throw destroyedError();
          return active?.account.http ?? http;
        },
        features: () => features.current(),
      }),
      filesInput,
    ),
    notifications: notifications.service,
    profile: validateInput(profile.service, profileInput),
    calls: validateInput(calls.service, callsInput),
    storageKey: server,
    availability: platform.availability,
    report: reports.report,
    resync: async () => resync({ timers: platform.timers, engine, requireEngine, logout: (how) => auth.logout(how) }),
    ...validateInput(createSubscriptions(events, listenerThrew), eventsInput),
    start: () => auth.start(),
    async destroy() {
      if (!destroyed) {
        destroyed = true;
        destroyedSignal.abort(destroyedError());
      }
      await auth.destroy();
      connection.destroy();
      events.removeAllListeners();
      store.subject.flush();
    },
  };
}
