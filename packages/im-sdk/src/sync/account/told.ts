/** Listeners of one event. */
export class Told<T> {
  readonly #listeners = new Set<(value: T) => void>();

  listen(listener: (value: T) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  tell(value: T): void {
    for (const listener of [...this.#listeners]) listener(value);
  }
}
