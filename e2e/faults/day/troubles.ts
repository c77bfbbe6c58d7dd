import type { Terminal } from './cast.ts';
import type { Action, Scene } from './scene.ts';

/** Faults beside the single frames and requests that each device's network loses. */
export const cutOne: Action = async (scene) => {
  const terminal = oneOf(scene);
  scene.log.add(`the socket of ${terminal.name} is cut`);
  terminal.network.cut();
};

export const goOffline: Action = async (scene) => {
  const terminal = oneOf(scene);
  scene.log.add(`${terminal.name} loses its network`);
  terminal.setOnline(false);
};

/** Ends every network outage. */
export const comeBack: Action = async (scene) => {
  scene.log.add('all networks are back');
  for (const terminal of scene.cast.terminals) if (!terminal.online) terminal.setOnline(true);
};

/** The tab crashes and is loaded again. */
export const crash: Action = async (scene) => {
  const terminal = oneOf(scene);
  scene.log.add(`the tab of ${terminal.name} crashes`);
  await terminal.reload(scene.venue);
};

export const restart: Action = async (scene) => {
  scene.log.add('the server restarts');
  await scene.venue.restart();
};

const oneOf = ({ cast, chance }: Scene): Terminal => chance.of(cast.terminals);
