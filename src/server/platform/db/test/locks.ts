/** Tables with so many rows that a statement which reads or writes all of them stops everybody for seconds to minutes. */
const largeTables = [
  'audit_event',
  'bank_entry',
  'chain_entry',
  'document_email',
  'expense',
  'expense_line',
  'expense_payment',
  'invoice',
  'invoice_line',
  'invoice_payment',
  'ledger_entry',
  'payment',
  'vat_entry',
]

/** Statements that hold a table for as long as it is large. Adding a column with a constant default is not one: it changes no row. */
const patterns: [RegExp, string][] = [
  [/^create (?:unique )?index\b.*? on (?:only )?(\w+)/, 'builds an index on'],
  [
    /^alter table (?:only )?(\w+)\b.*\badd (?:constraint \w+ )?(?:check|foreign key|unique|primary key|exclude)\b(?!.*\bnot valid\b)/,
    'checks all rows of',
  ],
  [/^alter table (?:only )?(\w+)\b.*\balter (?:column )?\w+ (?:set data )?type\b/, 'writes all rows of'],
  [/^alter table (?:only )?(\w+)\b.*\balter (?:column )?\w+ set not null\b/, 'reads all rows of'],
  [
    /^alter table (?:only )?(\w+)\b.*\badd (?:column )?\w+ [^,]*\b(?:generated always as|references)\b/,
    'goes through all rows of',
  ],
  [/^update (?:only )?(\w+)\b/, 'changes rows of'],
  [/^delete from (?:only )?(\w+)\b/, 'removes rows of'],
]

/** What the migration does to large tables without a line `-- locks <table>: <why that is short>`. */
export const unexplainedLocks = (sql: string): string[] => {
  const explained = new Set([...sql.matchAll(/^-- locks (\w+): \S/gm)].map(([, table = '']) => table))
  return statementsOf(sql).flatMap((statement) =>
    patterns.flatMap(([pattern, what]) => {
      const table = pattern.exec(statement)?.[1] ?? ''
      return largeTables.includes(table) && !explained.has(table) ? [`${what} ${table}`] : []
    }),
  )
}

/** Without comments and bodies of functions, in lower case, each on one line. */
const statementsOf = (sql: string): string[] =>
  sql
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .split('\n')
    .map((line) => line.split('--')[0] ?? '')
    .join('\n')
    .split(';')
    .map((statement) => statement.replace(/\s+/g, ' ').trim().toLowerCase())
