import { ImError, type InputIssue } from '../protocol/index.ts';

/** Error of wrong input. */
export function inputRefused(name: string, issues: readonly InputIssue[]): ImError {
  const sentences = issues.map(({ path, message }) => `${path} ${message}`).join('; ');
  return new ImError('request.invalid', `${name}: ${sentences}`, { category: 'invalid', issues });
}
