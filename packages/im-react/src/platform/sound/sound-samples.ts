/** Reads a sound as samples of its first channel. Rejects where it does not come or cannot be decoded. */
export async function soundSamples(url: string): Promise<Float32Array> {
  const answer = await fetch(url, { credentials: 'omit' });
  if (!answer.ok) throw new Error(`The sound did not come: ${answer.status}`);
  // A low rate is enough for what is drawn, and an offline context needs no gesture and opens no device.
  const decoder = new OfflineAudioContext(1, 1, 8_000);
  const sound = await decoder.decodeAudioData(await answer.arrayBuffer());
  return sound.getChannelData(0);
}
