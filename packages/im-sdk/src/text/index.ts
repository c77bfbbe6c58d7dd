export * from './emoji.ts';
export * from './links.ts';
export * from './mentions.ts';
export * from './tokenise.ts';
