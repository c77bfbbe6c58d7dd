/** How a person is called who is no more. */
export function erasedName(userId: number): string {
  return `user ${userId}`;
}
