/** Mean loudness of a voice, squared, in one second. */
const SPEECH_ENERGY = 0.0004;

/** Whether the sound received in some milliseconds is a voice. `energy` grew by so much meanwhile, as `getStats` counts it. */
export function isSpeech(energy: number, ms: number): boolean {
  return energy / (ms / 1_000) > SPEECH_ENERGY;
}
