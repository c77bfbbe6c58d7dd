/** A still picture as a stream, as of a camera. `colours`: ground and figure. */
export function demoStream(colours: readonly [ground: string, figure: string] = ['#b9a58c', '#e2645a']): MediaStream {
  const canvas = document.createElement('canvas');
  canvas.width = 320;
  canvas.height = 240;
  const paper = canvas.getContext('2d');
  if (paper) {
    paper.fillStyle = colours[0];
    paper.fillRect(0, 0, 320, 240);
    paper.fillStyle = '#f3d3bd';
    paper.beginPath();
    paper.arc(160, 100, 48, 0, 2 * Math.PI);
    paper.fill();
    paper.fillStyle = colours[1];
    paper.beginPath();
    paper.ellipse(160, 230, 90, 80, 0, 0, 2 * Math.PI);
    paper.fill();
  }
  return canvas.captureStream(0);
}

/** A screen with a few shapes as a stream. */
export function demoScreen(): MediaStream {
  const canvas = document.createElement('canvas');
  canvas.width = 640;
  canvas.height = 360;
  const paper = canvas.getContext('2d');
  if (paper) {
    paper.fillStyle = '#f2f4f8';
    paper.fillRect(0, 0, 640, 360);
    paper.fillStyle = '#232b45';
    paper.fillRect(24, 24, 120, 312);
    paper.fillStyle = '#2f63e5';
    for (const [index, height] of [80, 140, 200, 120].entries())
      paper.fillRect(190 + index * 100, 320 - height, 64, height);
  }
  return canvas.captureStream(0);
}
