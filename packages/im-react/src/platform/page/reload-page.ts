/** Loads the page anew, at its present address. */
export function reloadPage(): void {
  location.reload();
}
