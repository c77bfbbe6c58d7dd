import * as v from 'valibot';
import { limits } from '../base/limits.ts';

/** The page that a visitor is on. Both are texts of the visitor's browser: never a link, never loaded. */
export const VisitedPage = v.looseObject({
  url: v.pipe(v.string(), v.maxLength(limits.pageUrlLength)),
  title: v.pipe(v.string(), v.maxLength(limits.pageTitleLength)),
});
export type VisitedPage = v.InferOutput<typeof VisitedPage>;
