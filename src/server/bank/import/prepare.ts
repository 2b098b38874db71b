import type { ImportedFile } from '#contract/bank/bank-import.ts'
import { newEntries } from '#domain/bank/read/new-entries.ts'
import type { ComparedEntry } from '#domain/bank/read/new-entries.ts'
import { statementGap } from '#domain/bank/statement.ts'
import type { Statement, StatementEntry, StatementFormat } from '#domain/bank/statement.ts'
import { amountText } from '#domain/currency.ts'
import { dec } from '#domain/decimal.ts'
import { bankOfIban } from '#domain/lt-banks.ts'
import { isClosed } from '#domain/periods.ts'
import { roleAllows } from '#domain/permission.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { accountOf, readImportAccounts, readOtherCompany } from './accounts.queries.ts'
import type { ImportAccount } from './accounts.queries.ts'
import { problemIn } from './problems.ts'
import type { ImportProblem } from './problems.ts'
import type { ReadFile } from './read-files.ts'
import { findHole, readStoredEntries } from './store.queries.ts'

export type PreparedEntry = StatementEntry & { format: StatementFormat }

/** One statement with what will be stored of it. `account` null: it is created, or the statement is left out. */
export type Prepared = {
  shown: ImportedFile
  statement: Statement | null
  format: StatementFormat | null
  account: ImportAccount | null
  creates: boolean
  /** Entries that no earlier statement has. */
  fresh: PreparedEntry[]
  mapped: ReadFile['mapped']
}

const noFacts = {
  format: null,
  account: null,
  period: null,
  opening: null,
  closing: null,
  entries: 0,
  new: 0,
  duplicates: 0,
  problems: [],
  unknown: null,
} satisfies Partial<ImportedFile>

const left = { statement: null, format: null, account: null, creates: false, fresh: [] }

export const isUsable = ({ shown }: Prepared): boolean =>
  shown.format !== null && shown.problems.every(({ severity }) => severity !== 'error')

/** What the files bring: accounts, new entries and those that are there already, and what is wrong with them. Nothing is stored. */
export const prepareFiles = async (context: CompanyContext, files: readonly ReadFile[]): Promise<Prepared[]> => {
  const accounts = await readImportAccounts(context)
  const prepared: Prepared[] = []
  // Statements of the same account are compared with each other as well.
  const brought = new Map<string, ComparedEntry[]>()
  for (const file of files) {
    const { name, position, read, mapped } = file
    const base = { ...noFacts, name, position }
    if ('refused' in read) {
      const { refused, value, line, column } = read
      const problem = problemIn(context.language, refused, 'error', { value }, { line, column })
      prepared.push({ ...left, shown: { ...base, problems: [problem] }, mapped })
    } else if ('unknown' in read) {
      const { headerKey, preview: _preview, ...unknown } = read.unknown
      const problem = problemIn(context.language, 'columns', 'error')
      prepared.push({
        ...left,
        shown: { ...base, problems: [problem], unknown: { ...unknown, header_key: headerKey } },
        mapped,
      })
    } else
      for (const statement of read.file.statements)
        prepared.push(await prepareStatement(context, file, statement, read.file.format, { accounts, brought }))
  }
  return prepared
}

type Known = { accounts: readonly ImportAccount[]; brought: Map<string, ComparedEntry[]> }

const prepareStatement = async (
  context: CompanyContext,
  { name, position, options, mapped }: ReadFile,
  statement: Statement,
  format: StatementFormat,
  { accounts, brought }: Known,
): Promise<Prepared> => {
  const { language, session } = context
  const money = (value: string | null) => (value === null ? null : amountText(dec(value), statement.currency))
  const account = options.account_id
    ? accounts.find(({ id }) => id === options.account_id)
    : accountOf(accounts, statement)
  const problems = await problemsOf(context, statement, account, options)
  const creates = !account && options.create_account && problems.every(({ severity }) => severity !== 'error')
  const incoming = statement.entries.map((entry) => ({ ...entry, format }))
  const key = account?.id ?? `${statement.account ?? statement.label ?? name} ${statement.currency}`
  const stored = account && statement.period ? await readStoredEntries(context, account.id, statement.period) : []
  const known = [...stored, ...(brought.get(key) ?? [])]
  const { fresh, duplicates } = newEntries(known, incoming)
  brought.set(key, [...(brought.get(key) ?? []), ...fresh])
  const hole = account && statement.period ? await findHole(context, account.id, statement) : null
  if (hole)
    problems.push(
      problemIn(language, 'hole', 'warning', {
        from: hole.from,
        to: hole.to,
        amount: `${money(hole.amount)} ${statement.currency}`,
      }),
    )
  const closed = fresh.filter(({ date }) => isClosed(date, session.closed_until)).length
  if (closed > 0)
    problems.push(
      problemIn(language, 'closed_period', 'warning', { count: String(closed), date: session.closed_until ?? '' }),
    )
  return {
    statement,
    format,
    account: account ?? null,
    creates,
    fresh,
    mapped,
    shown: {
      name,
      position,
      format,
      account: {
        id: account?.id ?? null,
        title: account?.title ?? null,
        number: account?.number ?? statement.account ?? statement.label ?? null,
        currency: statement.currency,
        bank: statement.account === null ? null : (bankOfIban(statement.account)?.name ?? null),
      },
      period: statement.period,
      opening: money(statement.opening),
      closing: money(statement.closing),
      entries: incoming.length,
      new: fresh.length,
      duplicates: duplicates.length,
      problems,
      unknown: null,
    },
  }
}

const problemsOf = async (
  context: CompanyContext,
  statement: Statement,
  account: ImportAccount | undefined,
  options: ReadFile['options'],
): Promise<ImportProblem[]> => {
  const { language, session } = context
  const problem = (code: Parameters<typeof problemIn>[1], values: Record<string, string> = {}) =>
    problemIn(language, code, 'error', values)
  const gap = statementGap(statement)
  const wrongSum =
    gap !== null && !dec(gap).eq(0)
      ? [problem('not_adding_up', { amount: `${amountText(dec(gap), statement.currency)} ${statement.currency}` })]
      : []
  if (account)
    return account.currency === statement.currency
      ? wrongSum
      : [problem('other_currency', { account: account.title, currency: account.currency, found: statement.currency })]
  if (options.account_id) return [problem('no_such_account')]
  const other = statement.account === null ? null : await readOtherCompany(context, statement.account)
  if (other) return [problem('other_company', { company: other })]
  if (!options.create_account)
    return [
      ...wrongSum,
      problem(statement.account === null ? 'which_account' : 'unknown_account', { account: statement.account ?? '' }),
    ]
  return roleAllows(session.role, 'settings.write') ? wrongSum : [problem('may_not_create')]
}
