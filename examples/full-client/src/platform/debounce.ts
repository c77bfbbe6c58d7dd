/** Function that runs `run` once no further call has come for `ms` milliseconds; `cancel` drops a pending run. */
export function debounce(run: () => void, ms: number): { (): void; cancel(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const call = (): void => {
    clearTimeout(timer);
    timer = setTimeout(run, ms);
  };
  return Object.assign(call, { cancel: () => clearTimeout(timer) });
}
