import { z } from 'zod'
import { recordActions, changeCount } from '#contract/platform/record-fields.ts'
import { crud } from '#contract/platform/crud.ts'
import { common, decimal, id, optionalMultiline, optionalText, requiredText } from '#contract/platform/fields.ts'

export const productTypes = ['sale', 'purchase', 'both'] as const

// Empty in the form of a new product, when only the other price is entered.
const price = decimal({ min: '0' })
  .or(z.literal(''))
  .nullish()
  .transform((value) => value || null)
const reference = id.nullish().transform((value) => value ?? null)

const fields = {
  title: requiredText(200),
  code: optionalText(60),
  price,
  price_without_vat: price,
  description: optionalMultiline(2000),
  unit_id: reference,
  vat_id: reference,
  type: z.enum(productTypes).default('both'),
}

/** Either price is required; the server computes the other with the VAT rate. With both, the price without VAT is used. */
export const productInput = z.strictObject(fields)

const writable = {
  title: z.string(),
  code: z.string().nullable(),
  price: z.string().describe('with VAT'),
  price_without_vat: z.string(),
  description: z.string().nullable(),
  unit_id: z.string().nullable(),
  vat_id: z.string().nullable(),
  type: z.enum(productTypes),
}
export const productItem = z.object({ ...common, ...writable, sold_quantity: z.string(), sold_total: z.string() })
export type Product = z.infer<typeof productItem>

const option = z.object({ id: z.string(), title: z.string() })
export const productRows = crud('product', {
  item: productItem,
  row: productItem,
  formItem: productItem.extend({ history: changeCount, ...recordActions }),
  input: productInput,
  fields,
  options: z.object({
    units: z.array(option.extend({ short_name: z.string(), format: z.string() })),
    vats: z.array(option.extend({ rate: z.string(), type: z.string(), is_default: z.boolean() })),
    vat_enabled: z.boolean(),
    currency: z.string(),
  }),
  defaults: z.object(writable),
  tabs: ['all', 'for-sale', 'for-purchase', 'deleted'],
  sorts: ['title', 'code', 'price', 'created_at'],
  filters: {},
  prefill: {},
  read: 'document.read',
  write: 'document.write',
})
