import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Language } from '#server/platform/words/texts.ts'

/**
 * Of records a company is created with, `seeded` holds the texts in both languages, by column. The database forgets those of a
 * column when its text is changed: what a person wrote is the same in every language (docs/decisions/names-in-two-languages.md).
 */
export type SeededColumn = 'title' | 'short_name' | 'legal_note'

const textsOf = (column: SeededColumn, table?: string) =>
  sql`${table ? sql.ref(`${table}.seeded`) : sql.ref('seeded')}->${sql.lit(column)}`

/** The text of a column for a reader of the language; `table` where the query names several. */
export const inLanguage = <Text extends string | null = string>(
  column: SeededColumn,
  language: Language,
  table?: string,
): RawBuilder<Text> =>
  sql<Text>`coalesce(${textsOf(column, table)}->>${sql.lit(language)}, ${sql.ref(table ? `${table}.${column}` : column)})`

/** The texts of a column in all languages, to be searched. */
export const inBothLanguages = (column: SeededColumn): readonly RawBuilder<string>[] => [
  inLanguage(column, 'lt'),
  inLanguage(column, 'en'),
]

/** What to store in a column for the text of a form: the stored text itself where the form has it as it was shown. */
export const unlessShown = <Text extends string | null>(column: SeededColumn, text: Text, language: Language) =>
  sql<Text>`case when ${textsOf(column)}->>${sql.lit(language)} = ${text} then ${sql.ref(column)} else ${text} end`
