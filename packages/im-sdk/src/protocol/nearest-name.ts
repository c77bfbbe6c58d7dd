/** The known name within two typing mistakes of an unknown one; `undefined` if there is none. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const most = name.length > 3 ? 2 : 1;
  const distances = known.map((each) => editDistance(name.toLowerCase(), each.toLowerCase()));
  const least = Math.min(...distances);
  return least <= most ? known[distances.indexOf(least)] : undefined;
}

/** Levenshtein distance: number of letters to insert, delete or replace. */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 0; i < one.length; i += 1) {
    const next = [i + 1];
    for (let j = 0; j < other.length; j += 1) {
      const replaced = (row[j] ?? 0) + Number(one[i] !== other[j]);
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
