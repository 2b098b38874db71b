import { z } from 'zod'
import { isCurrency } from '#domain/currency.ts'
import { parseDecimal, plainText } from '#domain/decimal.ts'
import { isEmail } from '#domain/email.ts'
import { isPlainDate } from '#domain/plain-date.ts'

/** A message is a key of the texts area `validation`; see `validation.ts`. */
const says = (key: string) => ({ error: key })

export const id = z.uuid(says('id'))
export const moment = z.string().describe('RFC 3339, UTC')
export const plainDate = z.string(says('date')).refine(isPlainDate, says('date')).describe('YYYY-MM-DD')

/** PostgreSQL text holds no NUL, and other control characters but tab and line break have no place in a name. */
const printable = (text: string) => !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(text) && text.isWellFormed()

/** A name stands on one line, and reads in the order it is written: nothing in it turns the text after it around. */
const oneLine = (text: string) => printable(text) && !/[\n\r\u0085\u2028\u2029\u202a-\u202e\u2066-\u2069]/.test(text)

const orNothing = <T extends z.ZodType<string>>(type: T) => type.nullish().transform((value) => value || null)

/** A line of free text, trimmed; empty is allowed. */
export const text = (max: number) => z.string().trim().max(max).refine(oneLine, says('characters'))
/** A line that must say something. */
export const requiredText = (max: number) =>
  z.string().trim().min(1, says('required')).max(max).refine(oneLine, says('characters'))
/** An optional line: null and an empty string both mean 'nothing', stored as null. */
export const optionalText = (max: number) => orNothing(text(max))

/** Text of any lines, such as a message, or what is only searched for. */
export const multiline = (max: number) => z.string().trim().max(max).refine(printable, says('characters'))
export const requiredMultiline = (max: number) =>
  z.string().trim().min(1, says('required')).max(max).refine(printable, says('characters'))
export const optionalMultiline = (max: number) => orNothing(multiline(max))

export const email = z
  .string({ error: 'required' })
  .trim()
  .min(1, { error: 'required' })
  .max(254, says('email'))
  .refine(isEmail, says('email'))
export const optionalEmail = z
  .string()
  .trim()
  .max(254)
  .refine((value) => value === '' || isEmail(value), says('email'))
  .nullish()
  .transform((value) => value || null)

export const currency = z.string().refine(isCurrency, says('currency')).describe('ISO 4217')
export const country = z
  .string()
  .regex(/^[A-Z]{2}$/, says('country'))
  .describe('ISO 3166 alpha-2')
export const locale = z.enum(['lt', 'en'])

type DecimalRange = {
  maxDecimals?: number
  maxIntegerDigits?: number
  min?: string
  max?: string
  above?: string
  asWritten?: boolean
}

/**
 * A decimal given as text or number, kept as exact text: `1.50` → `"1.5"`. Up to six decimals and twelve whole digits
 * unless told otherwise. What a binary float can't carry exactly is refused, never rounded.
 */
export const decimal = (range: DecimalRange = {}) =>
  z.union([z.string(), z.number()], says('number')).transform((given, context) => {
    const value = parseDecimal(given, { maxDecimals: range.maxDecimals ?? 6, allowNegative: true })
    const key =
      value === undefined
        ? 'number'
        : (range.min !== undefined && value.lt(range.min)) || (range.above !== undefined && value.lte(range.above))
          ? 'min_number'
          : range.max !== undefined && value.gt(range.max)
            ? 'max_number'
            : undefined
    if (value === undefined || key !== undefined) {
      context.addIssue({
        code: 'custom',
        message: key ?? 'number',
        params: { min: range.min ?? range.above, max: range.max },
        input: given,
      })
      return z.NEVER
    }
    const written = typeof given === 'string' ? (given.split('.')[1]?.length ?? 0) : 0
    return range.asWritten && written > 0 ? value.toFixed(written) : plainText(value)
  })

/** Of a list without pages, which is cut where it is too long. */
export const countOfAll = z.object({ count: z.int().describe('of all there are, also where fewer are answered') })

/** Money as the server answers it: the currency's own number of decimals. */
export const amount = z.string().describe('decimal string with the decimals of its currency')
/**
 * Money as a request gives it, with the decimals it was written with: '1.000' is no amount of euros, for it may be somebody's
 * thousand. That it fits its currency is checked where the currency is known.
 */
export const amountInput = decimal({ maxDecimals: 4, asWritten: true })

export const yesNo = z.boolean()

/** The version of a stored item that a change was made on: a column of 32 bits. */
export const givenVersion = z.int({ error: 'number' }).min(0).max(2_147_483_647)

/** A query flag: `1`, `0`, `true`, `false`. */
export const flag = z.enum(['1', '0', 'true', 'false']).transform((value) => value === '1' || value === 'true')

/** Comma-separated or repeated. */
const several = z
  .union([z.string(), z.array(z.string())])
  .transform((given) => (Array.isArray(given) ? given : [given]).flatMap((part) => part.split(',')))

/** Values of a closed list: `type=simple,proforma`. */
export const listOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  several.pipe(z.array(z.enum(values)))

/** Some ids, no more than `most`. */
export const idList = (most: number) => several.pipe(z.array(id).min(1, says('required')).max(most))

export const orNull = <T extends z.ZodType>(type: T) => type.nullish().transform((value) => value ?? null)

/** Read-only parts that may be sent back, as in an item read, changed and put; they are computed again. */
export const ignored = <const Names extends readonly string[]>(...names: Names) =>
  Object.fromEntries(names.map((name) => [name, z.unknown().optional()])) as Record<
    Names[number],
    z.ZodOptional<z.ZodUnknown>
  >

/** What every stored item carries. */
export const common = {
  id,
  version: z.int(),
  created_at: moment,
  updated_at: moment,
  archived_at: moment.nullable(),
  deleted_at: moment.nullable(),
}
