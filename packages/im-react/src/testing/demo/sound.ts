const RATE = 8_000;

function text(view: DataView, at: number, value: string): void {
  for (const [index, letter] of [...value].entries()) view.setUint8(at + index, letter.charCodeAt(0));
}

/** A sound of so many seconds that rises and falls like speech, as a file that every browser plays. */
export function demoSound(seconds: number): Blob {
  const samples = Math.round(seconds * RATE);
  const view = new DataView(new ArrayBuffer(44 + samples));
  text(view, 0, 'RIFF');
  view.setUint32(4, 36 + samples, true);
  text(view, 8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, RATE, true);
  view.setUint32(28, RATE, true);
  view.setUint16(32, 1, true);
  view.setUint16(34, 8, true);
  text(view, 36, 'data');
  view.setUint32(40, samples, true);
  for (let at = 0; at < samples; at++) {
    const time = at / RATE;
    const loud = 0.15 + 0.85 * Math.abs(Math.sin(time * 2.3) * Math.sin(time * 0.9 + 1));
    view.setUint8(44 + at, 128 + Math.round(60 * loud * Math.sin(time * 2 * Math.PI * 220)));
  }
  return new Blob([view.buffer], { type: 'audio/wav' });
}
