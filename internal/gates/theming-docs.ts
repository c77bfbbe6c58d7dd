import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';
import { root } from './command.ts';

const SOURCE = 'packages/im-react/src';
const TOKENS = `${SOURCE}/styles/tokens.css`;

/** The page, from the root. */
export const themingPage = 'docs/theming.md';

/** Families of compound parts: what a host calls them, and the object that holds them. */
const FAMILIES = {
  MessageList: 'conversation/message-list/MessageList.tsx',
  Message: 'message/parts/Message.tsx',
  Composer: 'conversation/composer/Composer.tsx',
  ChatRow: 'chats/chat-list/ChatRow.tsx',
} as const;

/** Attributes of one element that a style sheet can select. */
interface Selectable {
  readonly part: string | undefined;
  readonly classes: readonly string[];
  readonly state: readonly string[];
}

type Attributes = ts.JsxAttributes | ts.ObjectLiteralExpression;

function attributesOf(node: Attributes): [name: string, value: ts.Node | undefined][] {
  return node.properties.flatMap((property): [string, ts.Node | undefined][] => {
    if (ts.isJsxAttribute(property)) return [[property.name.getText(), property.initializer]];
    if (!ts.isPropertyAssignment(property)) return [];
    const { name } = property;
    return ts.isIdentifier(name) || ts.isStringLiteral(name) ? [[name.text, property.initializer]] : [];
  });
}

function textOf(node: ts.Node | undefined): string | undefined {
  if (node && ts.isJsxExpression(node)) return textOf(node.expression);
  return node && ts.isStringLiteralLike(node) ? node.text : undefined;
}

/** The element that these attributes are for; `undefined` if no style sheet can select it. */
function selectable(node: Attributes): Selectable | undefined {
  const given = new Map(attributesOf(node));
  const part = textOf(given.get('data-im-part'));
  const classes = (textOf(given.get('className')) ?? '')
    .split(' ')
    .filter((name) => /^im-(?!plain|truncate)/.test(name));
  if (part === undefined && (classes.length === 0 || ts.isJsxAttributes(node))) return undefined;
  const state = [...given.keys()].filter((name) => /^data-(?!im-)/.test(name)).sort();
  return { part, classes, state };
}

function elementsIn(node: ts.Node): Selectable[] {
  const found: Selectable[] = [];
  (function visit(at: ts.Node): void {
    const one = ts.isJsxAttributes(at) || ts.isObjectLiteralExpression(at) ? selectable(at) : undefined;
    if (one) found.push(one);
    ts.forEachChild(at, visit);
  })(node);
  return found;
}

const code = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(' ');
const cell = (text: string): string => text.replace(/\s+/g, ' ').replaceAll('|', '\\|').trim();

/** Custom properties that a host may set: those marked [host] in the sheet, each with its comment. */
async function tokens(): Promise<string[]> {
  const sheet = await readFile(join(root, TOKENS), 'utf8');
  const rows = [...sheet.matchAll(/(--im-[\w-]+):\s*([^;]+);\s*\/\*\s*\[host\]\s*(.*?)\s*\*\//gs)];
  return [
    '| Property | Default | |',
    '|---|---|---|',
    ...rows.map(([, name, value, about]) => `| \`${name}\` | \`${cell(value ?? '')}\` | ${cell(about ?? '')} |`),
  ];
}

/** The compound parts of a family, with the comments of their components. */
function family(checker: ts.TypeChecker, source: ts.SourceFile): string[] {
  const target = (symbol: ts.Symbol | undefined): ts.Symbol | undefined =>
    symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  const rows: string[] = [];

  /** The element of a part: its own, or that of the component it hands the host's attributes to. */
  function elementOf(symbol: ts.Symbol | undefined, depth = 0): Selectable | undefined {
    const declaration = symbol?.valueDeclaration;
    if (!declaration || depth > 2) return undefined;
    const own = elementsIn(declaration)[0];
    let drawn: Selectable | undefined;
    let next: Selectable | undefined;
    (function visit(at: ts.Node): void {
      const draws = ts.isCallExpression(at) && /^draw(?!Part)/.test(at.expression.getText());
      if (draws && !drawn) drawn = elementOf(target(checker.getSymbolAtLocation(at.expression)), depth + 1);
      const gives =
        (ts.isJsxSelfClosingElement(at) || ts.isJsxOpeningElement(at)) && at.attributes.getText().includes('part');
      if (gives && !next) next = elementOf(target(checker.getSymbolAtLocation(at.tagName)), depth + 1);
      ts.forEachChild(at, visit);
    })(declaration);
    return own?.part === undefined ? (drawn ?? next ?? own) : own;
  }

  (function visit(at: ts.Node): void {
    const isParts = ts.isVariableDeclaration(at) && at.name.getText().endsWith('_PARTS');
    const value =
      isParts && at.initializer && ts.isAsExpression(at.initializer) ? at.initializer.expression : undefined;
    if (value && ts.isObjectLiteralExpression(value)) {
      for (const property of value.properties) {
        const name = property.name?.getText() ?? '';
        const symbol = target(
          ts.isShorthandPropertyAssignment(property)
            ? checker.getShorthandAssignmentValueSymbol(property)
            : ts.isPropertyAssignment(property)
              ? checker.getSymbolAtLocation(property.initializer)
              : undefined,
        );
        const doc = ts.displayPartsToString(symbol?.getDocumentationComment(checker));
        const element = elementOf(symbol);
        const about = doc.replace(/^`[\w.]+`: (.)/, (_, first: string) => first.toUpperCase());
        rows.push(
          `| \`${name}\` | ${code(element?.classes ?? [])} | ${element?.part ? code([element.part]) : ''} | ${cell(about)} |`,
        );
      }
    }
    ts.forEachChild(at, visit);
  })(source);
  return rows;
}

/** Every element of the kit with a part name, by that name. */
async function everyPart(): Promise<string[]> {
  const folder = join(root, SOURCE);
  const files = (await readdir(folder, { recursive: true })).filter(
    (file) => file.endsWith('.tsx') && !/\.(test|stories)\.tsx$|^(testing|integration)\//.test(file),
  );
  const parts = new Map<
    string,
    { readonly classes: Set<string>; readonly state: Set<string>; readonly at: Set<string> }
  >();
  for (const file of files.sort()) {
    const text = await readFile(join(folder, file), 'utf8');
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
    for (const { part, classes, state } of elementsIn(source)) {
      if (part === undefined) continue;
      const known = parts.get(part) ?? { classes: new Set(), state: new Set(), at: new Set() };
      for (const name of classes) known.classes.add(name);
      for (const name of state) known.state.add(name);
      known.at.add(dirname(file));
      parts.set(part, known);
    }
  }
  return [
    '| `data-im-part` | Classes | State | Folder |',
    '|---|---|---|---|',
    ...[...parts]
      .sort(([a], [b]) => a.localeCompare(b, 'en'))
      .map(
        ([name, { classes, state, at }]) =>
          `| \`${name}\` | ${code([...classes])} | ${code([...state])} | ${[...at].join(', ')} |`,
      ),
  ];
}

/** `docs/theming.md`, from the style sheet and the components. */
export async function readTheming(): Promise<string> {
  const { config } = ts.readConfigFile(join(root, 'packages/im-react/tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, join(root, 'packages/im-react'));
  const paths = Object.values(FAMILIES).map((path) => join(root, SOURCE, path));
  const program = ts.createProgram(paths, { ...options, noEmit: true });
  const checker = program.getTypeChecker();
  const families = Object.keys(FAMILIES).flatMap((name, index) => {
    const path = paths[index] ?? '';
    const source = program.getSourceFile(path);
    if (!source) throw new Error(`${relative(root, path)} is missing`);
    return [
      '',
      `### ${name}`,
      '',
      '| Part | Classes | `data-im-part` | |',
      '|---|---|---|---|',
      ...family(checker, source),
    ];
  });
  return `${[
    '# Theming',
    '',
    'What a host can set and select. Written by `npm run api` from the style sheet and the components; a test compares it.',
    '',
    '## Custom properties',
    '',
    'Set them on `.im-root`, or on any element inside it, in a rule outside of layers. Other properties may change in any',
    'version. Give a dark value with `light-dark(a, b)`. One accent is enough: hover, soft and text colours follow it.',
    '',
    '```css',
    '.im-root {',
    '  --im-accent: light-dark(#0a7d5a, #2fb184);',
    '  --im-radius-bubble: 8px;',
    '}',
    '```',
    '',
    ...(await tokens()),
    '',
    '`data-theme="light|dark"` and `data-density="compact"` on `.im-root` set scheme and density; the provider writes both.',
    '',
    '## Parts that compose',
    '',
    'Each part takes `className`, `style`, `ref`, `data-*` and other attributes, and `render` for another element. They stand',
    'in their root: `MessageList.Root`, `Message.Root`, `Composer.Root`, `ChatRow.Root`.',
    ...families,
    '',
    '## Every part',
    '',
    'Elements with a name in `data-im-part`. State is the `data-*` attributes that are set on them, for selectors such as',
    '`[data-im-part="message"][data-side="own"]`.',
    '',
    ...(await everyPart()),
  ].join('\n')}\n`;
}
