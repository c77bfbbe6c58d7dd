/** `data` of an answer with `more` beside it in the envelope. */
export class Paged {
  readonly data: unknown;
  readonly more: boolean;
  constructor({ data, more }: { data: unknown; more: boolean }) {
    this.data = data;
    this.more = more;
  }
}
