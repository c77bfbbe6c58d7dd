/** Id of this tab, different in each document. */
export const TAB_ID: string = crypto.getRandomValues(new Uint32Array(2)).join('-');
