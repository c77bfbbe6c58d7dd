import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { BrowserContext } from '@playwright/test';

/** Portraits of the demo people who call in the pictures. */
const PORTRAITS: Readonly<Record<string, string>> = { alice: 'p1', bob: 'p2', carol: 'p3', dave: 'p5' };

/** Replaces the fake devices of a browser: cameras show the portrait of its person, microphones are silent. */
export async function replaceDevices(context: BrowserContext, userName: string): Promise<void> {
  const file = new URL(`../../packages/im-server/assets/demo/${PORTRAITS[userName] ?? 'p1'}.webp`, import.meta.url);
  await context.addInitScript(
    (portrait) => {
      const devices: MediaDevices | undefined = navigator.mediaDevices;
      if (!devices) return;
      const open = devices.getUserMedia.bind(devices);
      devices.getUserMedia = async (constraints) => {
        if (!constraints?.video) return constraints?.audio ? silence() : open(constraints);
        const sound = constraints.audio ? silence() : new MediaStream();
        return new MediaStream([...sound.getAudioTracks(), ...(await cameraOf(portrait)).getTracks()]);
      };

      // Chromium's fake microphone beeps once a second: its owner would be shown as speaking in some pictures.
      function silence(): MediaStream {
        return new AudioContext().createMediaStreamDestination().stream;
      }

      async function cameraOf(text: string): Promise<MediaStream> {
        const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
        const image = await createImageBitmap(new Blob([bytes]));
        const canvas = document.createElement('canvas');
        [canvas.width, canvas.height] = [960, 640];
        const pen = canvas.getContext('2d');
        // A stream of a canvas has a frame for each time that it is drawn.
        const draw = (): void => {
          pen?.drawImage(image, 0, -160, 960, 960);
        };
        draw();
        setInterval(draw, 100);
        return canvas.captureStream();
      }
    },
    readFileSync(fileURLToPath(file), 'base64'),
  );
}
