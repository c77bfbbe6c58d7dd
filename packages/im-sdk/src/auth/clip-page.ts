import { limits, type VisitedPage } from '../protocol/index.ts';

/** A page cut to what the server takes. */
export function clipPage({ url, title }: VisitedPage): VisitedPage {
  return { url: clip(url, limits.pageUrlLength), title: clip(title, limits.pageTitleLength) };
}

/** Truncates without splitting a surrogate pair. */
function clip(text: string, length: number): string {
  const cut = text.slice(0, length);
  return cut.isWellFormed() ? cut : cut.toWellFormed().slice(0, -1);
}
