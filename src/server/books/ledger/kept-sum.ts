/**
 * A kept sum. `kept` reads it where it is stored, `rows` what it is a sum of. Both answer `company_id`, the columns of `of` (whose sum it is)
 * and those of `figures`. They are compared after adding up; a figure that one side does not have counts as 0 there.
 */
export type KeptSum = {
  what: string
  of: readonly string[]
  figures: readonly string[]
  kept: string
  rows: string
  /** The table that has it, or table.column. A test asks the catalogue that `triggers` are those that write it. */
  stored: string
  /**
   * The triggers that keep it, as table.trigger. `checked`: triggers that refuse a wrong one, because the request writes it. `compared`: it
   * is stored elsewhere in this list and compared once more with other rows.
   */
  triggers: readonly string[]
  by?: 'checked' | 'compared'
}
