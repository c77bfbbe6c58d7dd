/** For each initial of a pinyin syllable: the first character in pinyin collation order. */
const FIRST_OF: readonly (readonly [letter: string, character: string])[] = [
  ['A', '阿'],
  ['B', '八'],
  ['C', '嚓'],
  ['D', '哒'],
  ['E', '妸'],
  ['F', '发'],
  ['G', '旮'],
  ['H', '哈'],
  ['J', '讥'],
  ['K', '咔'],
  ['L', '垃'],
  ['M', '妈'],
  ['N', '拏'],
  ['O', '噢'],
  ['P', '妑'],
  ['Q', '七'],
  ['R', '呥'],
  ['S', '仨'],
  ['T', '他'],
  ['W', '屲'],
  ['X', '夕'],
  ['Y', '丫'],
  ['Z', '帀'],
];

/** Surnames whose reading differs from the usual one of the character. */
const SURNAMES: Readonly<Record<string, string>> = {
  万俟: 'M',
  尉迟: 'Y',
  长孙: 'Z',
  单于: 'C',
  区: 'O',
  仇: 'Q',
  单: 'S',
  解: 'X',
  查: 'Z',
  朴: 'P',
  覃: 'Q',
  翟: 'Z',
  曾: 'Z',
  盖: 'G',
  缪: 'M',
  乐: 'Y',
  种: 'C',
  员: 'Y',
  冼: 'X',
  洗: 'X',
  折: 'S',
  召: 'S',
  祭: 'Z',
  谌: 'C',
  郗: 'X',
  乜: 'N',
  牟: 'M',
  晁: 'C',
  褚: 'C',
  车: 'C',
  强: 'Q',
  娜: 'N',
};

const pinyin = new Intl.Collator('zh-u-co-pinyin');

/** Section of a name in a list: `A` to `Z` (Chinese by the pinyin of the surname), or `#`. */
export function firstLetter(name: string): string {
  const text = name.trim();
  const character = Array.from(text)[0];
  if (!character) return '#';
  const surname = SURNAMES[text.slice(0, 2)] ?? SURNAMES[character];
  if (surname) return surname;
  if (/\p{Script=Han}/u.test(character)) {
    return FIRST_OF.findLast(([, first]) => pinyin.compare(first, character) <= 0)?.[0] ?? '#';
  }
  const plain = character.normalize('NFD').charAt(0).toUpperCase();
  return /[A-Z]/.test(plain) ? plain : '#';
}

/** An item with its name and its section. */
export interface Named<Of> {
  /** The item. */
  readonly of: Of;
  /** Its name. */
  readonly name: string;
  /** Its section: `A` to `Z`, or `#`. */
  readonly letter: string;
}

/** Sorts items by section, then by the language's collation; `#` comes last. */
export function bySection<Of>(
  language: string,
  all: readonly Of[],
  nameOf: (each: Of) => string,
): readonly Named<Of>[] {
  const collator = new Intl.Collator(language.startsWith('zh') ? 'zh-u-co-pinyin' : language, { numeric: true });
  // Computed once per item: finding a letter costs as much as many comparisons.
  const named = all.map((of): Named<Of> => {
    const name = nameOf(of);
    return { of, name, letter: firstLetter(name) };
  });
  return named.sort((a, b) => {
    if (a.letter === b.letter) return collator.compare(a.name, b.name);
    if (a.letter === '#') return 1;
    return b.letter === '#' || a.letter < b.letter ? -1 : 1;
  });
}
