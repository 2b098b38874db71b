import { v7 as uuid } from 'uuid'
import { namesOf } from '#contract/platform/field-names.ts'
import { productInput } from '#contract/sales/product.ts'
import { nameKey } from '#domain/import/name-key.ts'
import type { ImportRecord } from '#domain/import/record.ts'
import {
  deleteProducts,
  findLikeProducts,
  findProducts,
  insertProducts,
  updateProducts,
  usedProducts,
} from '#server/sales/product/many-products.queries.ts'
import type { StoredProduct } from '#server/sales/product/many-products.queries.ts'
import type { ProductFields } from '#server/sales/product/product.queries.ts'
import { errorOf, wrong } from '../entity.ts'
import type { Applied, AppliedRow, Compared, EntityWork, ImportRun, ToApply, Undone } from '../entity.ts'
import { productForm, readChoices, shownProduct } from './product-form.ts'
import type { Choices } from './product-form.ts'

type Plan = { fields: ProductFields; stored: StoredProduct | null }

const codeKey = (code: string | null | undefined): string => (code ?? '').trim().toLowerCase()

const withoutEmpty = (values: Record<string, string | null>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : [])))

/** A product by its code, else by its title. One with another code is another product. */
const matchOf = (record: ImportRecord, products: readonly StoredProduct[]): StoredProduct[] => {
  const code = codeKey(record.values.code)
  const withCode = code ? products.filter((each) => codeKey(each.code) === code) : []
  if (withCode.length > 0) return withCode
  const title = nameKey(record.values.title ?? '')
  return products.filter((each) => nameKey(each.title) === title && (!code || !each.code))
}

const keysOf = ({ values }: ImportRecord, stored: StoredProduct | undefined): string[] => [
  values.code ? `product code ${codeKey(values.code)}` : `product title ${nameKey(values.title ?? '')}`,
  ...(stored ? [`product id ${stored.id}`] : []),
]

const isSame = (stored: StoredProduct, fields: ProductFields): boolean =>
  namesOf(productInput.shape).every((name) => (stored[name] ?? null) === (fields[name] ?? null))

const compareOne = (record: ImportRecord, found: readonly StoredProduct[], choices: Choices): Compared<Plan> => {
  if (found.length > 1) return wrong(record, [errorOf('title', 'several_products')])
  const [stored] = found
  const form = productForm(record, stored, choices)
  if ('problems' in form) return wrong(record, form.problems)
  const { fields } = form
  const before = stored && shownProduct(stored, choices)
  const after = shownProduct(fields, choices)
  const same = stored !== undefined && isSame(stored, fields)
  const changes = before ? Object.entries(before).filter(([name, value]) => after[name] !== value) : []
  return {
    state: same ? 'same' : stored ? 'changed' : 'new',
    values: withoutEmpty(after),
    old: Object.fromEntries(changes),
    problems: [],
    subject_id: stored?.id ?? null,
    version: stored?.version ?? null,
    keys: keysOf(record, stored),
    total: null,
    plan: { fields, stored: stored ?? null },
  }
}

const compare = async (run: ImportRun, records: readonly ImportRecord[]): Promise<Compared<Plan>[]> => {
  const [choices, products] = await Promise.all([
    readChoices(run),
    findLikeProducts(run, {
      codes: records.flatMap(({ values }) => values.code ?? []),
      titles: records.flatMap(({ values }) => values.title ?? []),
    }),
  ])
  const byCode = Map.groupBy(products, ({ code }) => codeKey(code))
  const byTitle = Map.groupBy(products, ({ title }) => nameKey(title))
  return records.map((record) => {
    const { code, title } = record.values
    const candidates = [
      ...(code ? (byCode.get(codeKey(code)) ?? []) : []),
      ...(byTitle.get(nameKey(title ?? '')) ?? []),
    ]
    return compareOne(record, [...new Set(matchOf(record, [...new Set(candidates)]))], choices)
  })
}

type Undo = { version: number; before: ProductFields | null }

const apply = async (run: ImportRun, rows: readonly ToApply<Plan>[]): Promise<Applied[]> => {
  const added = rows.flatMap(({ plan }) => (plan.stored ? [] : [{ plan, id: uuid(), fields: plan.fields }]))
  await insertProducts(run, added)
  const updated = await updateProducts(
    run,
    rows.flatMap(({ plan: { stored, fields } }) =>
      stored ? [{ id: stored.id, version: stored.version, fields }] : [],
    ),
  )
  const idOf = new Map(added.map(({ plan, id }) => [plan, id]))
  return rows.map(({ plan }): Applied => {
    const { stored } = plan
    if (!stored) return { subject_id: idOf.get(plan) ?? '', undo: { version: 1, before: null } satisfies Undo }
    if (!updated.has(stored.id)) return { problems: [errorOf(null, 'changed_meanwhile')] }
    const { id, version, ...before } = stored
    return { subject_id: id, undo: { version: version + 1, before } satisfies Undo }
  })
}

const undo = async (run: ImportRun, rows: readonly AppliedRow[]): Promise<Undone[]> => {
  const ids = rows.map(({ subject_id }) => subject_id)
  const products = new Map((await findProducts(run, ids, { lock: true })).map((each) => [each.id, each]))
  const used = await usedProducts(run, ids)
  const answers = rows.map(({ subject_id, undo: stored }): Undone => {
    const { version, before } = stored as Undo
    const product = products.get(subject_id)
    const title = product?.title ?? before?.title ?? ''
    if (!product) return before ? { kept: 'deleted', title } : { kept: null }
    if (product.version !== version) return { kept: 'changed', title }
    return !before && used.has(subject_id) ? { kept: 'used', title } : { kept: null }
  })
  const undone = rows.filter((row, at) => answers[at]?.kept === null && products.has(row.subject_id))
  await deleteProducts(
    run,
    undone.flatMap((row) => ((row.undo as Undo).before ? [] : [row.subject_id])),
  )
  await updateProducts(
    run,
    undone.flatMap((row) => {
      const { version, before } = row.undo as Undo
      return before ? [{ id: row.subject_id, version, fields: before }] : []
    }),
  )
  return answers
}

/** Products and services. */
export const productWork: EntityWork<Plan> = { compare, apply, undo }
