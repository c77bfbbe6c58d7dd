/** Whether menus open as sheets here: under a finger, and in windows that hold one pane at a time. */
export function prefersSheets(): boolean {
  return matchMedia('(max-width: 767px), (pointer: coarse)').matches;
}
