// The right form of a word for a number, by the rules that the browser knows for each language.

type Forms = { one: string; other: string; few?: string; many?: string };

/** For a language: a function that picks the form for a number. Russian needs `few` and `many` as well. */
export function pluralOf(locale: string): (count: number, forms: Forms) => string {
  const rules = new Intl.PluralRules(locale);
  return (count, forms) => forms[rules.select(count) as keyof Forms] ?? forms.other;
}

/** "one, two and three" in that language. */
export function listOf(locale: string): (items: string[]) => string {
  const format = new Intl.ListFormat(locale, { type: "conjunction" });
  return (items) => format.format(items);
}
