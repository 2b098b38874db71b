// Decision: docs/decisions/mcp.md
import { z } from 'zod'
import { contract } from '#contract/index.ts'
import type { CallName } from '#contract/index.ts'
import { keyAccess } from '#contract/key-access.ts'
import type { Row } from '#contract/platform/row.ts'
import { keyRefusal } from '#domain/api-key.ts'
import type { KeyScope } from '#domain/api-key.ts'
import { reportNames } from '#domain/reports.ts'

type JsonSchema = {
  type: 'object'
  properties: Record<string, object>
  required?: string[]
  additionalProperties: false
}

export type Tool = {
  name: string
  description: string
  call: CallName
  inputSchema: JsonSchema
  /** Values that the tool always sends, or sends unless the assistant chooses. */
  defaults?: Record<string, string>
  /** The part of the answer that a reader needs: a form also has the choices of its fields. */
  part?: string
  annotations: { readOnlyHint: boolean; destructiveHint: boolean; idempotentHint: boolean; openWorldHint: boolean }
}

type Definition = Omit<Tool, 'inputSchema' | 'annotations'> & {
  /** Parameters of the query or body that the tool offers; by default all. */
  only?: readonly string[]
  /** What parameters mean, where the contract does not say it. */
  words?: Record<string, string>
  schemas?: Record<string, z.ZodType>
}

const propertiesOf = (type: z.ZodType | undefined): Pick<JsonSchema, 'properties' | 'required'> => {
  if (!type) return { properties: {} }
  const { properties = {}, required = [] } = z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' })
  return { properties: properties as Record<string, object>, required }
}

const inPath = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')

/** The parameters of a call in one object, with the schemas of the contract. */
const schemaOf = ({ call, only, words = {}, schemas = {} }: Definition): JsonSchema => {
  const row: Row = contract[call]
  const { properties, required = [] } = propertiesOf(row.method === 'GET' ? row.query : row.input)
  const ids = inPath(row.path)
  const own = Object.fromEntries(
    Object.entries(schemas).map(([name, type]) => [
      name,
      z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }),
    ]),
  )
  const offered: Record<string, object> = {
    ...Object.fromEntries(ids.map((name) => [name, { type: 'string' }])),
    ...properties,
    ...own,
  }
  const names = Object.keys(offered).filter((name) => ids.includes(name) || !only || only.includes(name))
  return {
    type: 'object',
    properties: Object.fromEntries(
      names.map((name) => {
        const { $schema: _, ...schema } = offered[name] as Record<string, unknown>
        return [name, words[name] ? { ...schema, description: words[name] } : schema]
      }),
    ),
    required: [...ids, ...required.filter((name) => names.includes(name))],
    additionalProperties: false,
  }
}

const listed = ['tab', 'search', 'sort', 'limit', 'cursor'] as const
const pageWords = { cursor: 'meta.next_cursor of the previous answer, for the next page', limit: '20 by default' }
const smallPage = { limit: '20' }

const definitions: readonly Definition[] = [
  {
    name: 'get_company',
    description: 'The company of the key, its currency and time zone, and what the key may do.',
    call: 'key.self',
  },
  {
    name: 'search',
    description: 'Finds clients, products, invoices, expenses and payments by a name, number or code.',
    call: 'search',
    words: { q: 'a part of a name, number or code' },
  },
  {
    name: 'list_clients',
    description: 'Clients and vendors with what they owe. Search by name or code.',
    call: 'client.list',
    only: listed,
    words: pageWords,
    defaults: smallPage,
  },
  { name: 'get_client', description: 'One client or vendor with its details.', call: 'client.edit_form', part: 'item' },
  {
    name: 'list_products',
    description: 'Products and services with prices.',
    call: 'product.list',
    only: listed,
    words: pageWords,
    defaults: smallPage,
  },
  {
    name: 'list_invoices',
    description: 'Issued invoices, the newest first, with totals and what is unpaid. `overdue` 1: only late ones.',
    call: 'invoice.list',
    only: [...listed, 'client_id', 'currency', 'date_from', 'date_to', 'overdue'],
    words: pageWords,
    defaults: smallPage,
  },
  {
    name: 'get_invoice',
    description: 'One invoice with its lines, VAT and payments.',
    call: 'invoice.edit_form',
    part: 'item',
  },
  {
    name: 'list_expenses',
    description: 'Expenses (invoices of vendors and receipts), the newest first.',
    call: 'expense.list',
    only: [...listed, 'client_id', 'currency', 'date_from', 'date_to'],
    words: pageWords,
    defaults: smallPage,
  },
  { name: 'get_expense', description: 'One expense with its lines and VAT.', call: 'expense.edit_form', part: 'item' },
  {
    name: 'get_figures',
    description: 'Figures of a month, quarter or year: income, expenses, what clients owe, the largest debtors.',
    call: 'dashboard.all',
  },
  {
    name: 'get_report',
    description: 'A report of a period, such as profit and loss, balance, VAT, or debts by age.',
    call: 'report.item',
    only: ['date_from', 'date_to', 'date', 'basis', 'compare'],
    words: { name: 'which report' },
    schemas: { name: z.enum(reportNames) },
  },
  {
    name: 'list_drafts',
    description: 'Unfinished invoices and expenses that a person has to check.',
    call: 'draft.list',
    words: pageWords,
    defaults: smallPage,
  },
  {
    name: 'get_invoice_choices',
    description: 'Ids of VAT rates, units and number series for the lines of an invoice draft.',
    call: 'invoice.options',
  },
  {
    name: 'create_draft',
    description:
      'Keeps a draft of an invoice or expense for a person to check. It has no number and is in no figures. ' +
      'An invoice form has client_id, date, date_due and lines: [{title, quantity, price, vat_id}]; amounts are text such as "121.00".',
    call: 'draft.create',
    only: ['kind', 'form'],
  },
  {
    name: 'issue_draft',
    description:
      'Issues a draft as a document with a number. Do so only if the person asked for it. It cannot be taken back.',
    call: 'draft.issue',
  },
]

const toolOf = ({ only: _, words: __, schemas: ___, ...definition }: Definition, inputSchema: JsonSchema): Tool => {
  const isRead = contract[definition.call].method === 'GET'
  const annotations = {
    readOnlyHint: isRead,
    destructiveHint: definition.call === 'draft.issue',
    idempotentHint: isRead,
    openWorldHint: false,
  }
  return { ...definition, inputSchema, annotations }
}

/** All tools, made of the contract once. */
export const tools: readonly Tool[] = definitions.map((each) => toolOf(each, schemaOf(each)))

export type KeyRights = { scope: KeyScope; may_issue: boolean }

/** The tools that a key may use; the server checks the rights again in every call. */
export const toolsFor = (key: KeyRights): Tool[] =>
  tools.filter(({ call }) => keyRefusal(keyAccess[call], key) === undefined)
