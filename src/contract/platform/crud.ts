// Decision: docs/decisions/read-only-fields-in-requests.md
import { z } from 'zod'
import type { ResourceName } from '#domain/resources.ts'
import { flag, givenVersion, multiline } from './fields.ts'
import { row } from './row.ts'
import type { Access } from './row.ts'

/** Per currency sums of all that match a list's query. */
export const listTotal = z.object({
  currency: z.string(),
  total: z.string(),
  paid: z.string().describe('money that came or went'),
  credited: z.string().optional().describe('of invoices: what credit invoices settled, less the credit invoices'),
  unpaid: z.string(),
  invoiced: z
    .string()
    .optional()
    .describe('Where there is any: what is left of proformas that an invoice was made from; not in `unpaid`'),
})

type Shape = Readonly<Record<string, z.ZodType>>

/**
 * What `crud` needs to know of a resource. `fields` are the writable ones; `check` refines them together. `item` is the
 * stored item as answered by every call, `row` a list's shorter one where it differs, `whole` what its form reads: besides, what the
 * person may do with it; `prefill` the query of a new one's form.
 */
export type ResourceShapes = {
  item: z.ZodObject
  row: z.ZodObject
  whole: z.ZodObject
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
}

/** A writable field that its item does not answer, or that the form of a new one does not hold, does not compile. */
type Complete<S extends ResourceShapes> = {
  whole: { shape: Record<keyof S['fields'], z.ZodType> }
  defaults: { shape: Record<keyof S['fields'], z.ZodType> }
}

const signs = (sorts: readonly string[]) => sorts.flatMap((name) => [name, `-${name}`])

/** The query every list takes, with a resource's own tabs, sorts and filters. */
const listQuery = <const S extends ResourceShapes>(shapes: S) =>
  z.object({
    tab: z.enum(shapes.tabs as S['tabs']).optional(),
    search: multiline(200).optional(),
    sort: z.enum(signs(shapes.sorts)).optional(),
    limit: z.coerce.number().int().min(1).max(200).optional(),
    cursor: z.string().max(2000).optional(),
    archived: flag.optional(),
    ...(shapes.filters as S['filters']),
  })

/**
 * A change carries the version it was made on. Fields left out stay as they are; read-only fields of the item may be
 * sent back (an item read, changed and put is the natural thing to do) and are ignored; anything else is refused. What
 * the fields hold is checked by the handler, together with the stored ones: a default must not overwrite what is stored.
 */
export const changeOf = <F extends Shape, I extends z.ZodObject>(fields: F, item: I): z.ZodType<Change, Change> => {
  const names = Object.keys({ ...item.shape, ...fields }).filter((name) => name !== 'version')
  const shape = Object.fromEntries(names.map((name) => [name, z.unknown().optional()]))
  return z.strictObject({ ...shape, version: givenVersion }).transform((given) => {
    const kept = Object.entries(given).filter(([name]) => name in fields || name === 'version')
    return Object.fromEntries(kept) as Change
  })
}
export type Change = { version: number } & Record<string, unknown>

/** The same for readers of the API description: every writable field, none needed but the version. */
export const describedChange = (fields: Shape) => z.strictObject(fields).partial().extend({ version: givenVersion })

/** The rows every resource has. Nothing is ever added here for the sake of one resource. */
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
      output: z.object({ item: shapes.whole as S['whole'], options: shapes.options as S['options'] }),
      summary: `One ${name} with the options of its form`,
    }),
    update: row({
      method: 'PUT',
      path: `/${name}/{id}`,
      access: write,
      input: changeOf(shapes.fields as S['fields'], shapes.whole as S['whole']),
      described: describedChange(shapes.fields),
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
      summary: `Bring an archived ${name} back`,
    }),
  }) as const

type Prefixed<Name extends string, Rows extends object> = { [K in keyof Rows & string as `${Name}.${K}`]: Rows[K] }

/** `list` of the resource `client` is called `client.list` in the contract. */
const prefixed = <Name extends string, Rows extends object>(name: Name, rows: Rows) =>
  Object.fromEntries(Object.entries(rows).map(([key, value]) => [`${name}.${key}`, value])) as Prefixed<Name, Rows>
