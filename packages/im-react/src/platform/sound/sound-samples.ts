/** Decodes a sound to the samples of its first channel. Rejects if it cannot be fetched or decoded. */
export async function soundSamples(url: string): Promise<Float32Array> {
  const answer = await fetch(url, { credentials: 'omit' });
  if (!answer.ok) throw new Error(`The sound did not come: ${answer.status}`);
  // A low sample rate is enough to draw a waveform. An offline context needs no user gesture and opens no audio device.
  const decoder = new OfflineAudioContext(1, 1, 8_000);
  const sound = await decoder.decodeAudioData(await answer.arrayBuffer());
  return sound.getChannelData(0);
}
