/**
 * A kept sum. `kept` reads it where it is stored, `rows` reads what it is a sum of. Both return `company_id`, the columns of `of` (the key of the sum)
 * and those of `figures`. They are compared after adding up; a missing figure counts as 0.
 */
export type KeptSum = {
  title: string
  of: readonly string[]
  figures: readonly string[]
  kept: string
  rows: string
  /** Where it is stored: table or table.column. A test checks against the catalogue that `triggers` are those that write there. */
  stored: string
  /**
   * The triggers that keep it, as table.trigger. `checked`: the request writes it, and the triggers refuse a wrong one. `compared`: it
   * is another sum of this list, compared once more with other rows.
   */
  triggers: readonly string[]
  by?: 'checked' | 'compared'
}
