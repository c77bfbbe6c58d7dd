import { CardContent, cardKind } from './cards.ts';
import { isStructuredType, parseContent } from './schemas.ts';

/**
 * True if two contents of a type are the same: their JSON is equal, in any order of its fields. Two cards are the same if
 * they show the same person or group, because the server fills in the rest. Never throws.
 */
export function isSameContent(type: number, one: string, other: string): boolean {
  if (one === other) return true;
  if (!isStructuredType(type)) return false;
  if (type === cardKind.type) {
    const [card, otherCard] = [parseContent(CardContent, one), parseContent(CardContent, other)];
    return card !== undefined && card.kind === otherCard?.kind && card.id === otherCard.id;
  }
  try {
    return sorted(one) === sorted(other);
  } catch {
    return false;
  }
}

/** JSON text with the fields of each object in alphabetical order. */
function sorted(json: string): string {
  return JSON.stringify(JSON.parse(json), (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
}
