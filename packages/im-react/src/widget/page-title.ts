/**
 * Puts a number before the page's title, and takes away only what it has put there itself.
 *
 * @returns a function that sets the number; `undefined` for none
 */
export function createTitleCount(): (count: string | undefined) => void {
  let shown = '';
  return (count) => {
    const title = shown && document.title.startsWith(shown) ? document.title.slice(shown.length) : document.title;
    shown = count === undefined ? '' : `(${count}) `;
    if (document.title !== shown + title) document.title = shown + title;
  };
}
