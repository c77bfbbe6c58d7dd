/// <reference types="vite/client" />
import css from '../../styles/parts.css?inline';

/** The styles of all parts that load on first use: they share one file, so that the order of their rules is always the same. */
export const partCss: string = css;
