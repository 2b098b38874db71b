// Decision: docs/decisions/read-only-fields-in-requests.md
import { z } from 'zod'
import type { ResourceName } from '#domain/resources.ts'
import { flag, itemVersion, multiline } from './fields.ts'
import { confirmation } from './record-fields.ts'
import { row } from './row.ts'
import type { Access } from './row.ts'

/** The sums by currency of all records that match the query of a list. */
export const listTotal = z.object({
  currency: z.string(),
  total: z.string(),
  paid: z.string().describe('payments received or made'),
  credited: z
    .string()
    .optional()
    .describe('for invoices: amounts settled by credit invoices, less the credit invoices'),
  unpaid: z.string(),
  invoiced: z
    .string()
    .optional()
    .describe('if not 0: the unpaid amount of proformas with an invoice, which is not in `unpaid`'),
})

type Shape = Readonly<Record<string, z.ZodType>>

/**
 * The schemas of a resource. `fields` are the writable ones, `input` checks them together. `item` is the stored record as every call
 * returns it, `row` its short form in lists, `formItem` the record as its form loads it, with the allowed actions; `prefill` is the query of
 * the form of a new record.
 */
export type ResourceShapes = {
  item: z.ZodObject
  row: z.ZodObject
  formItem: z.ZodObject
  input: z.ZodType
  fields: Shape
  options: z.ZodType
  defaults: z.ZodObject
  tabs: readonly [string, ...string[]]
  sorts: readonly [string, ...string[]]
  filters: Shape
  prefill: Shape
  read: Access
  write: Access
  /** Fields of an update that are no fields of the record. */
  ofUpdate?: Shape
}

/** A writable field that is missing in `formItem` or in `defaults` does not compile. */
type Complete<S extends ResourceShapes> = {
  formItem: { shape: Record<keyof S['fields'], z.ZodType> }
  defaults: { shape: Record<keyof S['fields'], z.ZodType> }
}

const ascendingAndDescending = (sorts: readonly string[]) => sorts.flatMap((name) => [name, `-${name}`])

/** The query of every list, with the tabs, sorts and filters of the resource. */
const listQuery = <const S extends ResourceShapes>(shapes: S) =>
  z.object({
    tab: z.enum(shapes.tabs as S['tabs']).optional(),
    search: multiline(200).optional(),
    sort: z.enum(ascendingAndDescending(shapes.sorts)).optional(),
    limit: z.coerce.number().int().min(1).max(200).optional(),
    cursor: z.string().max(2000).optional(),
    archived: flag.optional(),
    ...(shapes.filters as S['filters']),
  })

/**
 * The body of an update has the version that it is based on. Omitted fields are not changed; read-only fields of the item may be
 * sent back (so that an item can be read, changed and put) and are ignored; anything else is refused. The handler validates
 * the fields together with the stored ones, because a default must not overwrite a stored value.
 */
export const updateInputOf = <F extends Shape, I extends z.ZodObject>(
  fields: F,
  item: I,
  ofUpdate: Shape = {},
): z.ZodType<Change, Change> => {
  const names = Object.keys({ ...item.shape, ...fields }).filter((name) => name !== 'version')
  const shape = Object.fromEntries(names.map((name) => [name, z.unknown().optional()]))
  return z.strictObject({ ...shape, ...ofUpdate, version: itemVersion }).transform((input) => {
    const writable = Object.entries(input).filter(([name]) => name in fields || name in ofUpdate || name === 'version')
    return Object.fromEntries(writable) as Change
  })
}
export type Change = { version: number; confirm?: boolean | undefined } & Record<string, unknown>

/** The same for the API description: all writable fields, of which only the version is required. */
export const describedUpdateInput = (fields: Shape, ofUpdate: Shape = {}) =>
  z
    .strictObject(fields)
    .partial()
    .extend({ ...ofUpdate, version: itemVersion })

/** The rows that every resource has. Rows of a single resource must not be added here. */
export const crud = <const Name extends ResourceName, const S extends ResourceShapes>(
  name: Name,
  shapes: S & Complete<S>,
) => {
  const read = shapes.read as S['read']
  const write = shapes.write as S['write']
  const stored = shapes.item as S['item']
  const rows = {
    list: row({
      method: 'GET',
      path: `/${name}/all`,
      access: read,
      query: listQuery(shapes),
      output: z.object({
        data: z.array(shapes.row as S['row']),
        meta: z.object({
          next_cursor: z.string().nullable(),
          count: z.int(),
          tabs: z.record(z.string(), z.int()),
          totals: z.array(listTotal),
        }),
      }),
      summary: `List of ${name}`,
    }),
    create_form: row({
      method: 'GET',
      path: `/${name}/create`,
      access: write,
      query: z.object(shapes.prefill as S['prefill']).partial(),
      output: z.object({ item: shapes.defaults as S['defaults'], options: shapes.options as S['options'] }),
      summary: `Defaults and options of a new ${name}`,
    }),
    create: row({
      method: 'POST',
      path: `/${name}`,
      access: write,
      input: shapes.input as S['input'],
      output: stored,
      status: 201,
      creates: true,
      summary: `Create ${name}`,
    }),
    edit_form: row({
      method: 'GET',
      path: `/${name}/edit/{id}`,
      access: read,
      output: z.object({ item: shapes.formItem as S['formItem'], options: shapes.options as S['options'] }),
      summary: `One ${name} with the options of its form`,
    }),
    update: row({
      method: 'PUT',
      path: `/${name}/{id}`,
      access: write,
      input: updateInputOf(shapes.fields as S['fields'], shapes.formItem as S['formItem'], shapes.ofUpdate),
      described: describedUpdateInput(shapes.fields, shapes.ofUpdate),
      output: stored,
      summary: `Change ${name}`,
    }),
    delete: row({ method: 'DELETE', path: `/${name}/{id}`, access: write, status: 204, summary: `Delete ${name}` }),
    ...stateRows(name, stored, write),
  } as const
  return prefixed(name, rows)
}

const stateRows = <const Name extends string, I extends z.ZodObject, A extends Access>(
  name: Name,
  output: I,
  access: A,
) =>
  ({
    restore: row({
      method: 'POST',
      path: `/${name}/{id}/restore`,
      access,
      output,
      summary: `Restore a deleted ${name}`,
    }),
    archive: row({ method: 'POST', path: `/${name}/{id}/archive`, access, output, summary: `Archive ${name}` }),
    archive_restore: row({
      method: 'POST',
      path: `/${name}/{id}/archive-restore`,
      access,
      output,
      summary: `Unarchive ${name}`,
    }),
  }) as const

/** The restore call of a document, which asks before it changes a period whose i.SAF was submitted. */
export const confirmedRestore = <const Name extends ResourceName, I extends z.ZodObject, const A extends Access>(
  name: Name,
  access: A,
  output: I,
) =>
  row({
    method: 'POST',
    path: `/${name}/{id}/restore`,
    access,
    input: z.strictObject(confirmation),
    output,
    summary: `Restore a deleted ${name}`,
  })

type Prefixed<Name extends string, Rows extends object> = { [K in keyof Rows & string as `${Name}.${K}`]: Rows[K] }

/** `list` of the resource `client` is called `client.list` in the contract. */
const prefixed = <Name extends string, Rows extends object>(name: Name, rows: Rows) =>
  Object.fromEntries(Object.entries(rows).map(([key, value]) => [`${name}.${key}`, value])) as Prefixed<Name, Rows>
