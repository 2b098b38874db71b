import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Language } from '#server/platform/language/texts.ts'

/**
 * The first records of a company have their texts in both languages in `seeded`, by column. The database removes those of a column when
 * its text changes: a user's text is the same in every language (docs/decisions/names-in-two-languages.md).
 */
export type SeededColumn = 'title' | 'short_name' | 'legal_note'

const textsOf = (column: SeededColumn, table?: string) =>
  sql`${table ? sql.ref(`${table}.seeded`) : sql.ref('seeded')}->${sql.lit(column)}`

/** The text of a column in the language; `table` is needed in queries of several tables. */
export const inLanguage = <Text extends string | null = string>(
  column: SeededColumn,
  language: Language,
  table?: string,
): RawBuilder<Text> =>
  sql<Text>`coalesce(${textsOf(column, table)}->>${sql.lit(language)}, ${sql.ref(table ? `${table}.${column}` : column)})`

/** The texts of a column in all languages, for searching. */
export const inBothLanguages = (column: SeededColumn): readonly RawBuilder<string>[] => [
  inLanguage(column, 'lt'),
  inLanguage(column, 'en'),
]

/** The text to store for a text of the form: the stored one if the form has its shown translation. */
export const textToStore = <Text extends string | null>(column: SeededColumn, text: Text, language: Language) =>
  sql<Text>`case when ${textsOf(column)}->>${sql.lit(language)} = ${text} then ${sql.ref(column)} else ${text} end`
