/** The same keys in another language. Languages without a singular (`_one`) leave it out. */
export type Translation<Table> = { readonly [Key in keyof Table as Key extends `${string}_one` ? never : Key]: string };
