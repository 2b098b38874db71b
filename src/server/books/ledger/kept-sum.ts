/**
 * A kept sum. `storedQuery` reads the stored sums, `rowsQuery` the rows that are added up. Both return `company_id`, the columns of `key`
 * and those of `figures`. They are compared after adding up; a missing figure counts as 0.
 */
export type KeptSum = {
  title: string
  key: readonly string[]
  figures: readonly string[]
  storedQuery: string
  rowsQuery: string
  /** Where it is stored: table or table.column. A test checks against the catalogue that `triggers` are those that write there. */
  stored: string
  /**
   * The triggers that keep it, as table.trigger. `checked`: the request writes it, and the triggers refuse a wrong one. `compared`: it
   * is another sum of this list, compared once more with other rows.
   */
  triggers: readonly string[]
  by?: 'checked' | 'compared'
}
