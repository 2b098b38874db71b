import { sql } from 'kysely'
import { fieldMessages, parse } from '#contract/platform/validation.ts'
import { productInput } from '#contract/sales/product.ts'
import { dec, parseDecimal, plainText } from '#domain/decimal.ts'
import { nameKey } from '#domain/import/name-key.ts'
import type { ImportField, ImportRecord } from '#domain/import/record.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { inBothLanguages } from '#server/platform/resource/seeded.ts'
import { resolvePrices } from '#server/sales/product/product-prices.ts'
import type { StoredProduct } from '#server/sales/product/many-products.queries.ts'
import type { ProductFields } from '#server/sales/product/product.queries.ts'
import { errorOf } from '../entity.ts'
import type { ImportRun, RowProblem } from '../entity.ts'

type Unit = { id: string; short_name: string; names: string[] }
type VatRate = { id: string; rate: string; is_default: boolean }
export type Choices = { units: Unit[]; vats: VatRate[]; all: VatRate[]; isVatPayer: boolean }

/** The units and VAT rates that a new product may have, and the rates of stored ones. */
export const readChoices = async ({ db, companyId, today, session }: ImportRun): Promise<Choices> => {
  const [shortLt, shortEn] = inBothLanguages('short_name')
  const [titleLt, titleEn] = inBothLanguages('title')
  const [units, vats] = await Promise.all([
    sql<Unit & { archived: boolean }>`
      select id, short_name, array[short_name, title, ${shortLt}, ${shortEn}, ${titleLt}, ${titleEn}] as names from unit
      where company_id = ${companyId} and deleted_at is null and archived_at is null order by is_system desc, id`.execute(
      db,
    ),
    sql<VatRate & { offered: boolean }>`
      select id, rate, is_default, deleted_at is null and archived_at is null and side <> 'purchase' and coalesce(valid_from, '-infinity') <= ${today}::date
        and coalesce(valid_to, 'infinity') >= ${today}::date as offered
      from vat_rate where company_id = ${companyId} order by is_default desc, position, id`.execute(db),
  ])
  return {
    units: units.rows,
    vats: vats.rows.filter(({ offered }) => offered),
    all: vats.rows,
    isVatPayer: session.vat_enabled,
  }
}

const unitOf = ({ units }: Choices, text: string): Unit | undefined => {
  const key = nameKey(text).replace(/\.$/, '')
  return units.find(({ names }) => names.some((name) => nameKey(name ?? '').replace(/\.$/, '') === key))
}

const vatOf = ({ vats }: Choices, text: string): VatRate | undefined => {
  const rate = parseDecimal(text, { maxDecimals: 4 })
  return rate && vats.find((each) => dec(each.rate).eq(rate))
}

/** The unit and VAT rate that a record names; problems for those that the company does not have. */
const referencesOf = ({ values }: ImportRecord, choices: Choices) => {
  const problems: RowProblem[] = []
  const given: { unit_id?: string; vat_id?: string } = {}
  if (values.unit) {
    const unit = unitOf(choices, values.unit)
    if (unit) given.unit_id = unit.id
    else problems.push(errorOf('unit', 'unknown_unit', { value: values.unit }))
  }
  if (values.vat_rate && choices.isVatPayer) {
    const vat = vatOf(choices, values.vat_rate)
    if (vat) given.vat_id = vat.id
    else problems.push(errorOf('vat_rate', 'unknown_vat_rate', { value: values.vat_rate }))
  }
  return { problems, given }
}

const texts = ['title', 'code', 'price', 'price_without_vat', 'type', 'description'] as const

/** The product that a record makes of the stored one, or a new one; or its problems. An empty cell changes nothing. */
export const productForm = (
  record: ImportRecord,
  stored: StoredProduct | undefined,
  choices: Choices,
): { fields: ProductFields } | { problems: RowProblem[] } => {
  const { problems, given } = referencesOf(record, choices)
  const { id: _, version: __, ...kept } = stored ?? { id: '', version: 0 }
  const defaults = {
    unit_id: choices.units[0]?.id ?? null,
    vat_id: choices.isVatPayer ? (choices.vats.find(({ is_default }) => is_default)?.id ?? null) : null,
  }
  const named = Object.fromEntries(
    texts.flatMap((name) => (record.values[name] ? [[name, record.values[name]] as const] : [])),
  )
  const result = parse(productInput, { ...(stored ? kept : defaults), ...named, ...given })
  if (!result.success) {
    const found = Object.entries(fieldMessages(result.error)).flatMap(([name, messages]) =>
      messages.map(({ key, params }) =>
        errorOf(
          name as ImportField,
          key,
          Object.fromEntries(Object.entries(params).map(([param, value]) => [param, String(value)])),
        ),
      ),
    )
    return { problems: [...problems, ...found] }
  }
  if (problems.length > 0) return { problems }
  const vat = choices.all.find(({ id }) => id === result.data.vat_id)
  const rate = vat && choices.isVatPayer ? vat.rate : '0'
  const previous = stored && { ...stored, hasNewVat: stored.vat_id !== result.data.vat_id }
  try {
    return { fields: { ...result.data, ...resolvePrices(result.data, rate, previous) } }
  } catch (error) {
    if (error instanceof Problem) return { problems: [errorOf('price', 'required')] }
    throw error
  }
}

/** The fields of a product as a record shows them; null where it has none. */
export const shownProduct = (fields: ProductFields, choices: Choices): Record<string, string | null> => {
  const vat = choices.all.find(({ id }) => id === fields.vat_id)
  return {
    title: fields.title,
    code: fields.code,
    price: fields.price,
    price_without_vat: fields.price_without_vat,
    vat_rate: vat ? plainText(dec(vat.rate)) : null,
    unit: choices.units.find(({ id }) => id === fields.unit_id)?.short_name ?? null,
    type: fields.type,
    description: fields.description,
  }
}
