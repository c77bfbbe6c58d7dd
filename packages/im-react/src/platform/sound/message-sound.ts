/** Notes of the sound: frequency in Hz, start and duration in s. */
const NOTES = [
  [880, 0, 0.12],
  [1_318.5, 0.09, 0.22],
] as const;
const LOUDNESS = 0.08;

let context: AudioContext | undefined;

/** Plays the sound of a new message: two short notes. Silent where the browser does not allow sound yet. */
export async function playMessageSound(): Promise<void> {
  try {
    context ??= new AudioContext();
    if (context.state === 'suspended') await context.resume();
    const now = context.currentTime;
    for (const [frequency, start, duration] of NOTES) {
      const tone = new OscillatorNode(context, { type: 'sine', frequency });
      const volume = new GainNode(context, { gain: 0 });
      volume.gain.setValueAtTime(0, now + start);
      volume.gain.linearRampToValueAtTime(LOUDNESS, now + start + 0.01);
      volume.gain.exponentialRampToValueAtTime(0.000_1, now + start + duration);
      tone.connect(volume).connect(context.destination);
      tone.start(now + start);
      tone.stop(now + start + duration);
    }
  } catch {
    // No audio device, or the browser refuses.
  }
}
