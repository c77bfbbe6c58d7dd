/** A chat of some kit in a page, as the benchmark uses it. All of them show the same rows. */
export interface Subject {
  /** Has so many messages at hand, in memory; nothing is shown yet. */
  prepare(count: number): Promise<void>;
  /** Shows them, at the bottom. */
  open(): void;
  /** Closes the conversation, so that it can be opened again; the messages stay at hand. */
  close?(): void;
  /** One more message comes from the other side. */
  arrive(text: string): void;
  /** The scrolled element. */
  scroller(): Element | null;
  /** The text field. */
  field(): HTMLElement | null;
  /** A list of so many chats, where the kit has one that takes data. */
  readonly chats?: {
    prepare(count: number): Promise<void>;
    open(): void;
    /** A message arrives in the last chat of the list. */
    reorder(text: string): void;
  };
}

/** The n-th message: one to four lines. */
export function textOf(n: number): string {
  return `#${n} ${'lorem ipsum dolor sit amet '.repeat(1 + ((n * 7) % 5))}`;
}

/** Where a page leaves its subject for the benchmark. */
export function present(subject: Subject): void {
  Object.assign(globalThis, { subject });
}

export function root(): HTMLElement {
  const host = document.createElement('div');
  host.id = 'root';
  host.style.cssText = 'width:800px;height:700px;position:relative;display:flex;flex-direction:column';
  document.body.append(host);
  return host;
}
