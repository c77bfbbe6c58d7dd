// biome-ignore lint/style/noRestrictedGlobals: only tests use this file
const nextFrame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));

/** Resolves after the next frame was painted: size observers have run as well. */
export async function painted(): Promise<void> {
  await nextFrame();
  await new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(0);
  });
}
