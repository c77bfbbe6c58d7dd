/** Name of the database for the files of an account's outbox. */
export function fileStoreName(server: string, userId: number): string {
  return `im-files:${server}:${userId}`;
}
