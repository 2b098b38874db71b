/**
 * A kept sum: `kept` is where it stands, `rows` what it is a sum of. Both answer `company_id`, the columns of `of` (whose it is)
 * and those of `figures`, and are compared after adding up; what one side does not name counts nothing there.
 */
export type KeptSum = { what: string; of: readonly string[]; figures: readonly string[]; kept: string; rows: string }
