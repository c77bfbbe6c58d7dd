/** The keys of `Table` in another language, without `_one`: the other languages have no singular form. */
export type Translation<Table> = { readonly [Key in keyof Table as Key extends `${string}_one` ? never : Key]: string };
