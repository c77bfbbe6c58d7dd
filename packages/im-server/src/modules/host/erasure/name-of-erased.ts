/** How a person is called who is no more. */
export function nameOfErased(userId: number): string {
  return `user ${userId}`;
}
