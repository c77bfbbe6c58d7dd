import { seededChance } from '../chance.ts';
import { edit, forget, react, read, recall, write } from './actions.ts';
import { assemble } from './cast.ts';
import { album, answer, dissolve, guard, join, pin, setAttributes } from './group-life.ts';
import { appoint, invite, kick, leave, mute, muteAll, transfer, unmuteAll } from './groups.ts';
import { sendOther } from './kinds.ts';
import { RunLog } from './log.ts';
import { block, clearAll, sendMoney, unblockAll } from './people.ts';
import type { Action, Scene } from './scene.ts';
import { comeBack, crash, cutOne, goOffline, restart } from './troubles.ts';
import type { Venue } from './venue.ts';
import { verdict } from './verdict.ts';

export interface DayWish {
  readonly seed: number;
  readonly people: number;
  readonly groups: number;
  readonly messages: number;
  /** Makes what is rare ten times as frequent, so that a small day has all of it. Default false. */
  readonly eventful?: boolean;
}

export interface DayResult {
  /** Violations; empty for a good day. */
  readonly violations: readonly string[];
  /** Rows that were compared between the server and a terminal. */
  readonly compared: number;
  readonly log: RunLog;
  readonly outcomes: ReadonlyMap<string, number>;
  readonly messages: number;
  /** Number of injected faults. */
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
  [1, sendMoney],
  [0.3, guard],
  [0.5, join],
  [1, answer],
  [0.5, pin],
  [0.3, setAttributes],
  [0.5, album],
  [0.15, block],
  [0.5, unblockAll],
  [0.05, dissolve],
  [0.03, clearAll],
];

/** Longest pause between two steps, in ms. */
const PAUSE_MS = 240;

/** A day of a company: people write, read, correct, leave and come back, over a hostile network. */
export async function playDay(
  venue: Venue,
  { seed, people, groups, messages, eventful = false }: DayWish,
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
    gone: new Set(),
    blocks: [],
    archive: new Map(),
  };
  for (const { network } of scene.cast.terminals) network.hostile = true;
  while (scene.intents.length < messages) {
    await drawn(scene, eventful)(scene);
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

/** Greatest weight of a rare step. */
const RARE = 1;
const EVENTFUL = 10;

function drawn({ chance }: Scene, eventful: boolean): Action {
  const weights = ACTIONS.map(([weight]) => (eventful && weight <= RARE ? weight * EVENTFUL : weight));
  let left = chance.fraction() * weights.reduce((sum, weight) => sum + weight, 0);
  for (const [index, [, action]] of ACTIONS.entries()) {
    left -= weights[index] ?? 0;
    if (left < 0) return action;
  }
  return write;
}
