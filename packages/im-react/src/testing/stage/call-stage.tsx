import type { GroupCallView, PrivateCallView } from 'im-rtc';
import { createFakeCallEngine, type FakeCallEngine } from 'im-rtc/testing';
import type { ReactNode } from 'react';
import { CallHost, type CallHostProps } from '../../calls/call-host/CallHost.tsx';
import { renderOnStage, TEST_NOW } from '../render/render-on-stage.tsx';
import type { Stage } from './stage.ts';
import type { StageProviderProps } from './stage-provider.tsx';

/** A call on a page, over a fake engine. */
export interface CallOnPage {
  readonly engine: FakeCallEngine;
  readonly stage: Stage;
  readonly screen: Awaited<ReturnType<typeof renderOnStage>>['screen'];
}

export interface CallStageOptions extends Partial<Omit<StageProviderProps, 'calls' | 'slots'>> {
  /** The call to begin with. */
  readonly call?: PrivateCallView | GroupCallView;
  /** The page below. */
  readonly page?: ReactNode;
  readonly slots?: CallHostProps['slots'];
  readonly stage?: Stage;
}

/** Draws a `CallHost` over a page of demo people, in English. */
export async function renderCall({ call, page, slots, ...options }: CallStageOptions = {}): Promise<CallOnPage> {
  const engine = createFakeCallEngine(call);
  const made = await renderOnStage(
    <>
      {page}
      <CallHost slots={slots} />
    </>,
    { calls: engine, ...options },
  );
  return { engine, ...made };
}

/** Moment at which a call of so many seconds began. */
export const startedBefore = (seconds: number): number => TEST_NOW - seconds * 1000;
