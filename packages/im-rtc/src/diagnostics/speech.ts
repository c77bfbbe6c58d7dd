/** Mean loudness of a voice, squared, in one second. */
const SPEECH_ENERGY = 0.0004;

/** True if the sound received in `ms` is a voice. `energy`: growth of `totalAudioEnergy` of `getStats` meanwhile. */
export function isSpeech(energy: number, ms: number): boolean {
  return energy / (ms / 1_000) > SPEECH_ENERGY;
}
