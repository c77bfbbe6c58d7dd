/** Display name of an erased user. */
export function erasedName(userId: number): string {
  return `user ${userId}`;
}
