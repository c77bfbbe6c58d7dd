import { seededChance } from '../chance.ts';
import { edit, forget, react, read, recall, write } from './actions.ts';
import { assemble } from './cast.ts';
import { appoint, invite, kick, leave, mute, muteAll, transfer, unmuteAll } from './groups.ts';
import { sendOther } from './kinds.ts';
import { RunLog } from './log.ts';
import type { Action, Scene } from './scene.ts';
import { comeBack, crash, cutOne, goOffline, restart } from './troubles.ts';
import type { Venue } from './venue.ts';
import { verdict } from './verdict.ts';

export interface DayWish {
  readonly seed: number;
  readonly people: number;
  readonly groups: number;
  readonly messages: number;
}

export interface DayResult {
  /** What does not hold; empty for a good day. */
  readonly violations: readonly string[];
  /** Rows that were compared between the server and a terminal. */
  readonly compared: number;
  readonly log: RunLog;
  readonly outcomes: ReadonlyMap<string, number>;
  readonly messages: number;
  /** How much went wrong on the way. */
  readonly faults: number;
}

/** Weights: how often each thing is done in a hundred steps or so. */
const ACTIONS: readonly (readonly [number, Action])[] = [
  [60, write],
  [14, sendOther],
  [8, read],
  [3, recall],
  [3, edit],
  [3, react],
  [1.5, forget],
  [1, mute],
  [0.1, muteAll],
  [1, unmuteAll],
  [0.2, transfer],
  [0.2, appoint],
  [0.2, leave],
  [0.5, kick],
  [1.5, invite],
  [1, cutOne],
  [0.8, goOffline],
  [1.5, comeBack],
  [0.5, crash],
  [0.1, restart],
];

/** Longest pause between two steps, in ms. */
const PAUSE_MS = 240;

/** A day of a company: people write, read, correct, leave, come back, while the network does its worst. */
export async function playDay(
  venue: Venue,
  { seed, people, groups, messages }: DayWish,
  onProgress: (written: number) => void = () => undefined,
): Promise<DayResult> {
  const scene: Scene = {
    venue,
    cast: await assemble(venue, people, groups),
    chance: seededChance(seed),
    log: new RunLog(),
    intents: [],
    outcomes: new Map(),
    stays: new Map(),
    owners: new Map(),
    silenced: new Set(),
  };
  for (const { network } of scene.cast.terminals) network.hostile = true;
  while (scene.intents.length < messages) {
    await drawn(scene)(scene);
    await venue.pace.advance(scene.chance.below(PAUSE_MS));
    onProgress(scene.intents.length);
  }
  const { violations, compared } = await verdict(scene);
  for (const { seat } of scene.cast.terminals) await venue.pace.during(seat.client.destroy());
  const counted = scene.cast.terminals.flatMap(({ network }) => [...network.happened.values()]);
  return {
    violations,
    compared,
    log: scene.log,
    outcomes: scene.outcomes,
    messages: scene.intents.length,
    faults: counted.reduce((sum, times) => sum + times, 0),
  };
}

function drawn({ chance }: Scene): Action {
  const total = ACTIONS.reduce((sum, [weight]) => sum + weight, 0);
  let left = chance.fraction() * total;
  for (const [weight, action] of ACTIONS) {
    left -= weight;
    if (left < 0) return action;
  }
  return write;
}
