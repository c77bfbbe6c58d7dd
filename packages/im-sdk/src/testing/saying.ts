/** A function that prints as what it does: a property that fails then says what was tried, without its seed. */
export function saying<F extends (...args: never[]) => unknown>(what: string, does: F): F {
  return Object.assign(does, { toString: () => what });
}
