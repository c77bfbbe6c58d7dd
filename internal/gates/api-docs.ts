import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import { root } from './command.ts';
import { readTheming, themingPage } from './theming-docs.ts';

/** A package whose entry is described in `docs/api`. */
export interface ApiPage {
  readonly name: string;
  /** Its entry and its compiler settings, from the root. */
  readonly entry: string;
  readonly config: string;
  /** The page, from the root; without one the entry is only checked. */
  readonly page?: string;
  /** Entries of the package that also export types which this one names, from the root. */
  readonly besides?: readonly string[];
}

export const apiPages: readonly ApiPage[] = [
  {
    name: 'im-sdk',
    entry: 'packages/im-sdk/src/index.ts',
    config: 'packages/im-sdk/tsconfig.json',
    page: 'docs/api/im-sdk.md',
    besides: ['packages/im-sdk/src/internal.ts'],
  },
  {
    name: 'im-react',
    entry: 'packages/im-react/src/index.ts',
    config: 'packages/im-react/tsconfig.json',
    page: 'docs/api/im-react.md',
  },
  { name: 'im-sdk/protocol', entry: 'packages/im-sdk/src/protocol/index.ts', config: 'packages/im-sdk/tsconfig.json' },
  { name: 'im-sdk/testing', entry: 'packages/im-sdk/src/testing/index.ts', config: 'packages/im-sdk/tsconfig.json' },
  {
    name: 'im-sdk/internal',
    entry: 'packages/im-sdk/src/internal.ts',
    config: 'packages/im-sdk/tsconfig.json',
    besides: ['packages/im-sdk/src/index.ts', 'packages/im-sdk/src/protocol/index.ts'],
  },
  {
    name: 'im-rtc',
    entry: 'packages/im-rtc/src/index.ts',
    config: 'packages/im-rtc/tsconfig.json',
    besides: ['packages/im-rtc/src/internal.ts'],
  },
  {
    name: 'im-rtc/internal',
    entry: 'packages/im-rtc/src/internal.ts',
    config: 'packages/im-rtc/tsconfig.json',
    besides: ['packages/im-rtc/src/index.ts'],
  },
  { name: 'im-rtc/testing', entry: 'packages/im-rtc/src/testing/index.ts', config: 'packages/im-rtc/tsconfig.json' },
  { name: 'im-react/hooks', entry: 'packages/im-react/src/hooks/index.ts', config: 'packages/im-react/tsconfig.json' },
  {
    name: 'im-react/widget',
    entry: 'packages/im-react/src/widget/index.ts',
    config: 'packages/im-react/tsconfig.json',
    page: 'docs/api/im-react-widget.md',
  },
  { name: 'im-server', entry: 'packages/im-server/src/index.ts', config: 'packages/im-server/tsconfig.json' },
];

/** What an entry exports. */
export interface Api {
  /** The page as Markdown. */
  readonly markdown: string;
  /** Exports and members without a doc comment, as `Type.member`. */
  readonly undocumented: readonly string[];
  /** Types of the package that a public signature names and the entry does not export, as `Type in Owner`. */
  readonly unexported: readonly string[];
  /** Functions and constants that are published by their types alone, with `export type *`: they cannot be used. */
  readonly unusable: readonly string[];
  /** Exports and members in all. */
  readonly size: number;
}

type Member = ts.TypeElement | ts.ClassElement;

/** A type that is made of a schema: its declaration says nothing to a reader, the type does. */
function isInferred(node: ts.Declaration): node is ts.TypeAliasDeclaration {
  return ts.isTypeAliasDeclaration(node) && !node.typeParameters && node.type.getText().includes('InferOutput');
}

/** An interface, a type alias or a class: not an inline literal and no type parameter. */
const isNamedType = ({ flags, name }: ts.Symbol): boolean =>
  (flags & (ts.SymbolFlags.Interface | ts.SymbolFlags.TypeAlias | ts.SymbolFlags.Class)) !== 0 &&
  !name.startsWith('__');

/** A generic type with its arguments, such as `ComponentType<Props>`. */
const isReference = (type: ts.Type): type is ts.TypeReference =>
  (type.flags & ts.TypeFlags.Object) !== 0 && ((type as ts.ObjectType).objectFlags & ts.ObjectFlags.Reference) !== 0;

/** Reads the declarations behind an entry. */
export function readApi({ name, entry, config, besides = [] }: ApiPage): Api {
  const { config: json } = ts.readConfigFile(join(root, config), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(json, ts.sys, join(root, config, '..'));
  const program = ts.createProgram(
    [entry, ...besides].map((file) => join(root, file)),
    { ...options, noEmit: true },
  );
  const checker = program.getTypeChecker();
  const moduleOf = (file: ts.SourceFile | undefined): ts.Symbol | undefined =>
    file && checker.getSymbolAtLocation(file);
  const source = program.getSourceFile(join(root, entry));
  const module = moduleOf(source);
  if (!source || !module) throw new Error(`${entry} exports nothing`);

  const target = (symbol: ts.Symbol): ts.Symbol =>
    symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  const exports = checker.getExportsOfModule(module).sort((a, b) => a.name.localeCompare(b.name, 'en'));
  const beside = besides
    .map((file) => moduleOf(program.getSourceFile(join(root, file))))
    .flatMap((other) => (other ? checker.getExportsOfModule(other) : []));
  const exported = new Set([...exports, ...beside].map(target));
  const undocumented: string[] = [];
  const unexported = new Set<string>();
  const sections: string[] = [];
  let size = 0;

  const textOf = (node: ts.Node): string =>
    node
      .getText()
      .replace(/\/\*\*.*?\*\//gs, '')
      .replace(/\s+/g, ' ');
  const docOf = (symbol: ts.Symbol | undefined): string => {
    if (!symbol) return '';
    const tags = symbol.getJsDocTags(checker).map(({ name: tag, text }) => {
      const words = ts.displayPartsToString(text);
      return tag === 'example' ? `\n\n\`\`\`ts\n${words}\n\`\`\`` : ` \`@${tag}\` ${words}`;
    });
    return `${ts.displayPartsToString(symbol.getDocumentationComment(checker)).replace(/\s+/g, ' ')}${tags.join('')}`.trim();
  };

  /** Private, or marked as no part of the interface. */
  const isHidden = (node: ts.Node): boolean =>
    (ts.isClassElement(node) && node.name !== undefined && ts.isPrivateIdentifier(node.name)) ||
    ts.getJSDocTags(node).some(({ tagName }) => tagName.text === 'internal');

  /** Declared in the entry's package. */
  const isOurs = (symbol: ts.Symbol | undefined): boolean =>
    symbol?.declarations?.[0]?.getSourceFile().fileName.startsWith(join(root, dirname(entry))) ?? false;

  function checkNames(owner: string, node: ts.Node): void {
    if (isHidden(node)) return;
    const named = ts.isTypeReferenceNode(node)
      ? node.typeName
      : ts.isExpressionWithTypeArguments(node)
        ? node.expression
        : undefined;
    const found = named && checker.getSymbolAtLocation(named);
    const symbol = found && target(found);
    if (symbol && isOurs(symbol) && !(symbol.flags & ts.SymbolFlags.TypeParameter) && !exported.has(symbol)) {
      unexported.add(`${symbol.name} in ${owner}`);
    }
    ts.forEachChild(node, (child) => {
      if (!ts.isBlock(child)) checkNames(owner, child);
    });
  }

  /** Named types in the type of an exported variable. An exported type answers for its own members. */
  function checkType(owner: string, type: ts.Type, seen = new Set<ts.Type>()): void {
    if (seen.has(type)) return;
    seen.add(type);
    const named = [type.aliasSymbol, type.symbol].filter((symbol) => symbol && isNamedType(symbol) && isOurs(symbol));
    for (const symbol of named) if (symbol && !exported.has(symbol)) unexported.add(`${symbol.name} in ${owner}`);
    for (const argument of type.aliasTypeArguments ?? []) checkType(owner, argument, seen);
    if (named.length > 0) return;
    if (type.isUnionOrIntersection()) for (const part of type.types) checkType(owner, part, seen);
    if (isReference(type)) for (const argument of checker.getTypeArguments(type)) checkType(owner, argument, seen);
    for (const signature of type.getCallSignatures()) {
      checkType(owner, signature.getReturnType(), seen);
      for (const parameter of signature.getParameters()) checkType(owner, checker.getTypeOfSymbol(parameter), seen);
    }
    for (const property of type.getProperties())
      if (isOurs(property)) checkType(owner, checker.getTypeOfSymbol(property), seen);
  }

  function membersOf(declaration: ts.Declaration): readonly Member[] {
    if (ts.isInterfaceDeclaration(declaration)) return declaration.members;
    if (ts.isTypeAliasDeclaration(declaration) && ts.isTypeLiteralNode(declaration.type))
      return declaration.type.members;
    if (!ts.isClassDeclaration(declaration)) return [];
    const hidden = ts.ModifierFlags.Private | ts.ModifierFlags.Protected;
    return declaration.members.filter(
      (member) =>
        !(ts.getCombinedModifierFlags(member) & hidden) && !(member.name && ts.isPrivateIdentifier(member.name)),
    );
  }

  /** A component with its parts as members, by their names: docs/theming.md says what they are. */
  function compound({ types: [component, ...others] }: ts.IntersectionType): string {
    const names = others.flatMap((other) => other.getProperties().map(({ name: member }) => member)).sort();
    return `${component ? checker.typeToString(component) : ''}, with ${names.join(', ')}`;
  }

  /** The declaration without what stands in its braces. */
  function headOf(declaration: ts.Declaration): string {
    if (ts.isFunctionDeclaration(declaration))
      return textOf(declaration)
        .slice(0, -textOf(declaration.body ?? declaration).length)
        .trim();
    if (ts.isVariableDeclaration(declaration)) {
      const inferred = checker.getTypeAtLocation(declaration);
      const type = inferred.isIntersection()
        ? compound(inferred)
        : declaration.type
          ? textOf(declaration.type)
          : checker.typeToString(inferred);
      return `const ${declaration.name.getText()}: ${type}`;
    }
    if (isInferred(declaration)) {
      const flags = ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.InTypeAlias;
      return `type ${declaration.name.text} = ${checker.typeToString(checker.getTypeAtLocation(declaration), declaration, flags)}`;
    }
    const text = textOf(declaration);
    return membersOf(declaration).length > 0 ? text.slice(0, text.indexOf('{')).trim() : text;
  }

  for (const alias of exports) {
    const symbol = target(alias);
    size += 1;
    const doc = docOf(symbol);
    if (doc === '') undocumented.push(alias.name);
    const declared = symbol.declarations ?? [];
    // A schema and the type that is inferred from it have one name: the entry exports the type.
    const declarations = declared.some(isInferred) ? declared.filter(isInferred) : declared;
    const lines = [`## ${alias.name}`, '', doc, '', '```ts', ...declarations.map(headOf), '```', ''];
    for (const declaration of declarations) {
      if (ts.isVariableDeclaration(declaration)) {
        const type = checker.getTypeAtLocation(declaration);
        checkType(alias.name, type);
        for (const property of type.getProperties().filter(isOurs)) {
          // Parts and functions. The name of a value says it: a number of the protocol, a limit, a route.
          if (checker.getTypeOfSymbol(property).getCallSignatures().length === 0) continue;
          size += 1;
          // Of an object literal in another file only a written type brings the comments into the declaration file.
          const member = property.valueDeclaration;
          const isShipped =
            declaration.type !== undefined ||
            !member ||
            !ts.isObjectLiteralElement(member) ||
            member.getSourceFile() === declaration.getSourceFile();
          if (docOf(property) === '' || !isShipped) undocumented.push(`${alias.name}.${property.name}`);
        }
      } else checkNames(alias.name, declaration);
      for (const member of membersOf(declaration)) {
        if (isHidden(member)) continue;
        size += 1;
        const text = textOf(ts.isConstructorDeclaration(member) ? (member.parameters[0] ?? member) : member);
        const about = docOf(member.name && checker.getSymbolAtLocation(member.name));
        if (about === '' && member.name) undocumented.push(`${alias.name}.${member.name.getText()}`);
        if (member.name) lines.push(`- \`${text.replace(/;$/, '')}\`${about && ` ${about}`}`);
      }
    }
    sections.push(
      lines
        .join('\n')
        .replace(/\n{3,}/g, '\n\n')
        .trimEnd(),
    );
  }

  const published = source.statements.filter(ts.isExportDeclaration);
  const unusable = published
    .filter(({ isTypeOnly, exportClause }) => isTypeOnly && !exportClause)
    .flatMap(({ moduleSpecifier }) => moduleSpecifier && checker.getSymbolAtLocation(moduleSpecifier))
    .flatMap((from) => (from ? checker.getExportsOfModule(from) : []))
    .filter((symbol) => target(symbol).flags & ts.SymbolFlags.Value)
    .map((symbol) => symbol.name);

  const head = `# ${name}\n\nWhat \`${name}\` exports, from its declarations. Written by \`npm run api\`; a test compares it.\n`;
  return {
    markdown: `${head}\n${sections.join('\n\n')}\n`,
    undocumented,
    unexported: [...unexported].sort(),
    unusable,
    size,
  };
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  for (const page of apiPages) {
    const { markdown, undocumented, unexported, unusable, size } = readApi(page);
    if (page.page) await writeFile(join(root, page.page), markdown);
    console.log(
      `${page.name}: ${size} exports and members, without a comment ${undocumented.length}, not exported ${unexported.length}, of no use ${unusable.length}`,
    );
    for (const line of [...undocumented, ...unexported, ...unusable]) console.log(`  ${line}`);
  }
  await writeFile(join(root, themingPage), await readTheming());
}
