import fc from 'fast-check';
import type { FaultStage, Page } from './fault-stage.ts';
import type { RequestFate, SignalFate } from './wire-stage.ts';

/** What happens to pages, devices, the server and the paths of media. */
export type Trouble =
  | { readonly does: 'wait'; readonly ms: number }
  | { readonly does: 'closePage' | 'killPage' | 'deviceOffline' | 'deviceOnline'; readonly who: number }
  | { readonly does: 'cutSockets' | 'restartServer' | 'stopServer' | 'startServer' | 'breakPaths' };

/** Trouble of one of `pages` pages, or of all. */
export function trouble(pages: number): fc.Arbitrary<Trouble> {
  const who = fc.nat({ max: pages - 1 });
  return fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({ does: fc.constant('wait' as const), ms: fc.integer({ min: 50, max: 12_000 }) }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ does: fc.constantFrom('deviceOffline' as const, 'deviceOnline' as const), who }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ does: fc.constantFrom('closePage' as const, 'killPage' as const), who }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        does: fc.constantFrom(...(['cutSockets', 'restartServer', 'stopServer', 'startServer', 'breakPaths'] as const)),
      }),
    },
  );
}

/** How a person leaves a call: hangs up, or the page is closed, or its process dies. */
export type Leaving = 'hangUp' | 'closePage' | 'killPage';

/** One way of leaving. */
export const leaving: fc.Arbitrary<Leaving> = fc.constantFrom('hangUp', 'closePage', 'killPage');

/** Leaves a call. */
export function leave(page: Page, how: Leaving): void {
  if (how === 'hangUp') page.seat.engine.hangUp();
  else page.close(how === 'killPage');
}

/** Fates of signals: most arrive; some are lost, doubled or late, so that later ones overtake them. */
export const signalFates: fc.Arbitrary<SignalFate[]> = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.constant([0]) },
    { weight: 2, arbitrary: fc.constant<number[]>([]) },
    { weight: 2, arbitrary: fc.tuple(fc.constant(0), fc.integer({ min: 0, max: 2_000 })) },
    { weight: 2, arbitrary: fc.tuple(fc.integer({ min: 1, max: 2_500 })) },
  ),
  { maxLength: 20 },
);

/** Fates of requests: most arrive. */
export const requestFates: fc.Arbitrary<RequestFate[]> = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.constant('arrives' as const) },
    { weight: 1, arbitrary: fc.constantFrom('lost' as const, 'answerLost' as const) },
  ),
  { maxLength: 16 },
);

/** Lets trouble happen. */
export async function makeTrouble(stage: FaultStage, one: Trouble): Promise<void> {
  const { clock, server, network } = stage;
  const page = 'who' in one ? stage.pages[one.who] : undefined;
  switch (one.does) {
    case 'wait':
      return clock.advance(one.ms);
    case 'closePage':
    case 'killPage':
      if (page && !page.isClosed) page.close(one.does === 'killPage');
      return;
    case 'deviceOffline':
    case 'deviceOnline':
      page?.seat.device.setOnline(one.does === 'deviceOnline');
      return;
    case 'cutSockets':
      return server.network.cutSockets();
    case 'restartServer':
      return server.restart();
    case 'stopServer':
      return server.network.goOffline();
    case 'startServer':
      return server.network.goOnline();
    case 'breakPaths':
      return network.breakPaths();
  }
}
