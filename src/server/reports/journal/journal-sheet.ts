import { sql } from 'kysely'
import type { Report as ReportAnswer, ReportRow } from '#contract/reports/report.ts'
import { roleAllows } from '#domain/permission.ts'
import { readTaxCode } from '#server/account/company/tax-code.handlers.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { createDocumentTexts } from '#server/platform/language/document-texts.ts'
import { printable, printableDeep } from '#server/platform/pdf/printed-data.ts'
import type { PrintedData, SheetStyle } from '#server/platform/pdf/printed-data.ts'
import { amountColumns } from './journal.queries.ts'

/** The words of the form, which the law gives in Lithuanian (order 1K-040). */
const words = {
  simple: 'GYVENTOJO INDIVIDUALIOS VEIKLOS PAJAMŲ IR IŠLAIDŲ APSKAITOS ŽURNALAS',
  certificate: 'GYVENTOJO, ĮSIGIJUSIO VERSLO LIUDIJIMĄ, PAJAMŲ IR IŠLAIDŲ APSKAITOS ŽURNALAS',
  name_code: 'Gyventojo vardas, pavardė, asmens kodas',
  residence: 'Gyvenamoji vieta',
  activity: 'Veiklos pavadinimas',
  certificate_simple: 'Individualios veiklos pažymos Nr.',
  certificate_certificate: 'Verslo liudijimo Nr.',
  expenses: 'Išlaidos – leidžiami atskaitymai, susiję su individualios veiklos pajamų gavimu arba uždirbimu',
  columns: [
    'Eilės numeris',
    'Data',
    'Dokumento data, pavadinimas ir numeris',
    'Operacijos turinys',
    'Pajamų suma (EUR)',
  ],
  goods: 'Prekių, medžiagų, žaliavų, detalių įsigijimo',
  others: ['Paslaugų, nuomos, ryšių', 'Kitos'],
  signature: '(vardas, pavardė)   (parašas)   (data)',
} as const

type Company = {
  title: string
  activity_type: 'simple' | 'certificate'
  certificate_number: string | null
  address: string | null
  city: string | null
  postal_code: string | null
  activities: string[]
  certificates: string[]
}

/** The data of the printed journal (`templates/journal.typ`). */
export type JournalSheet = Omit<PrintedData, 'table'> & {
  heading: string
  header: { label: string; value: string }[]
  period: string
  heads: string[]
  expense_heading: string
  expense_heads: string[]
  table: { lines: { kind: ReportRow['kind']; cells: string[]; description?: string }[] }
  signature: { name: string; hint: string }
}

const readCompany = async ({ db, companyId }: CompanyContext): Promise<Company> => {
  const { rows } = await sql<Company>`
    select c.title, coalesce(c.activity_type, 'simple') as activity_type, c.certificate_number, c.address, c.city, c.postal_code,
      array(select a.title from activity a where a.company_id = c.id and a.archived_at is null order by a.title, a.id limit 20) as activities,
      array(select distinct a.certificate_number from activity a where a.company_id = c.id and a.archived_at is null
        and a.certificate_number is not null limit 20) as certificates
    from company c where c.id = ${companyId}`.execute(db)
  return rows[0]!
}

/** The head of the form. Only those who may see the tax code print it; for others its place stays empty. */
const headerOf = async (context: CompanyContext, company: Company) => {
  const maySee = roleAllows(context.session.role, 'tax_code.write')
  const code = maySee ? await readTaxCode(context, context.companyId) : null
  const certificates = new Set([company.certificate_number ?? [], company.certificates].flat())
  return [
    { label: words.name_code, value: [company.title, code].filter(Boolean).join(', ') },
    {
      label: words.residence,
      value: [company.address, [company.postal_code, company.city].filter(Boolean).join(' ')]
        .filter(Boolean)
        .join(', '),
    },
    { label: words.activity, value: company.activities.join(', ') },
    { label: words[`certificate_${company.activity_type}`], value: [...certificates].join(', ') },
  ]
}

/** The journal as the printed form, always in Lithuanian. */
export const journalSheet = async (
  context: CompanyContext,
  { period, rows, currency }: ReportAnswer,
  sheet: SheetStyle,
): Promise<JournalSheet> => {
  const texts = createDocumentTexts('lt', currency)
  const company = await readCompany(context)
  const money = (value: string | null | undefined) => (value ? texts.amount(value) : '')
  const formatted = printableDeep({
    heading: words[company.activity_type],
    header: await headerOf(context, company),
    period: `${period.from} – ${period.to}`,
    heads: [...words.columns],
    expense_heading: words.expenses,
    expense_heads: [words.goods, ...words.others],
    table: {
      lines: rows.map(({ kind, cells }) => ({
        kind,
        cells: [
          ...['no', 'date', 'document', 'content'].map((key) => cells[key] ?? ''),
          ...amountColumns.map((column) => money(cells[column])),
        ],
      })),
    },
    signature: { name: company.title, hint: words.signature },
    wordmark: { size: 0, parts: [] },
  })
  const [year, month, day] = context.today.split('-').map(Number)
  return {
    ...formatted,
    ...sheet,
    layout: 'journal',
    language: 'lt',
    title: printable(words[company.activity_type]),
    author: printable(company.title),
    day: [year!, month!, day!],
    note: null,
    branding: null,
    mark: null,
    page_of: texts.textOf('page_of'),
  }
}
