import { rootOf } from '../../platform/realms.ts';

let css: string | undefined;
let loading: Promise<void> | undefined;

/** Fetches the styles of the parts that load on first use. Rejects where they cannot be fetched; the next call tries again. */
export function loadPartStyles(): Promise<void> {
  loading ??= import('./part-css.ts').then(
    (fetched) => {
      css = fetched.partCss;
    },
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

/** A style sheet belongs to the document that it was made in: one for each that the kit stands in. */
const sheets = new WeakMap<Document, CSSStyleSheet>();

function sheetOf(document: Document, text: string): CSSStyleSheet | undefined {
  const known = sheets.get(document);
  if (known) return known;
  const Sheet = document.defaultView?.CSSStyleSheet;
  if (!Sheet) return undefined;
  const sheet = new Sheet();
  sheet.replaceSync(text);
  sheets.set(document, sheet);
  return sheet;
}

/**
 * Gives the document or shadow root of an element the styles, once. By an adopted sheet: a policy of the page
 * (`style-src 'self'`) that forbids `<style>` allows it, and it stands after the kit's own sheet in the same layer.
 */
function adoptIn(element: HTMLElement | null): void {
  const root = rootOf(element);
  if (!element || !root || css === undefined) return;
  const sheet = sheetOf(element.ownerDocument, css);
  if (sheet && !root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
}

/** The places that one provider draws into, and whether a part with styles of its own was drawn there. */
export function createStyleHomes() {
  let homes: readonly (HTMLElement | null)[] = [];
  let wanted = false;
  return {
    /** The elements under which parts are drawn; called anew when they change. */
    are(elements: readonly (HTMLElement | null)[]): void {
      homes = elements;
      if (wanted) homes.forEach(adoptIn);
    },
    /** Called when a part is drawn whose code and styles were fetched. */
    adopt(): void {
      wanted = true;
      homes.forEach(adoptIn);
    },
  };
}
