export const viewer = {
  'viewer.title': 'Image viewer',
  'viewer.zoomIn': 'Zoom in',
  'viewer.zoomOut': 'Zoom out',
  'viewer.reset': 'Reset',
  'viewer.rotate': 'Rotate',
  'viewer.previous': 'Previous image',
  'viewer.next': 'Next image',
  'viewer.download': 'Download',
  'viewer.position': 'Image {{index}} of {{count}}',
  'viewer.loading': 'Loading the image',
  'viewer.videoFailed': 'The video could not be played',
};
