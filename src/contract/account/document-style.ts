import { z } from 'zod'
import {
  documentFonts,
  layouts,
  logoPlaces,
  logoSizes,
  maxStyleDecimals,
  optionalBlocks,
  optionalColumns,
} from '#domain/invoice-style.ts'
import { optionalMultiline, orNull, yesNo } from '#contract/platform/fields.ts'

export const layoutChoice = z.enum(layouts)
const accent = z.string().regex(/^#[0-9A-F]{6}$/i, { error: 'choice' })
const decimals = z.int().min(0).max(maxStyleDecimals)

const flags = <T extends z.ZodType>(flag: T) =>
  Object.fromEntries([...optionalColumns, ...optionalBlocks].map((name) => [name, flag])) as Record<
    (typeof optionalColumns | typeof optionalBlocks)[number],
    T
  >

/** The style of printed documents. Omitted settings have the defaults of the layout (`completeStyle` of the domain). */
export const invoiceStyleInput = z.strictObject({
  layout: layoutChoice.optional(),
  accent: accent.optional(),
  font: z.enum(documentFonts).optional(),
  logo_place: z.enum(logoPlaces).optional(),
  logo_size: z.enum(logoSizes).optional(),
  price_decimals: orNull(decimals),
  quantity_decimals: orNull(decimals),
  footer: optionalMultiline(300),
  ...flags(yesNo.optional()),
})

export const invoiceStyleItem = z.object({
  layout: layoutChoice,
  accent: z.string(),
  font: z.enum(documentFonts),
  logo_place: z.enum(logoPlaces),
  logo_size: z.enum(logoSizes),
  price_decimals: z.int().nullable(),
  quantity_decimals: z.int().nullable(),
  footer: z.string().nullable(),
  ...flags(z.boolean()),
})
