import { z } from 'zod'
import { isCurrency } from '#domain/currency.ts'
import { parseDecimal, plainText } from '#domain/decimal.ts'
import { rateDecimals } from '#domain/exchange-rate/published-rate.ts'
import { isEmail } from '#domain/text.ts'
import { isPlainDate } from '#domain/plain-date.ts'

/** The message of an error is a key of the texts `validation`; see `validation.ts`. */
const errorKey = (key: string) => ({ error: key })

export const id = z.uuid(errorKey('id'))
export const moment = z.string().describe('RFC 3339, UTC')
export const plainDate = z.string(errorKey('date')).refine(isPlainDate, errorKey('date')).describe('YYYY-MM-DD')

/** PostgreSQL text cannot have NUL and XML no U+FFFE; other control characters except tab and line break are not allowed either. */
const printable = (text: string) =>
  !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/.test(text) && text.isWellFormed()

/** A name is a single line without characters that change the text direction. */
const oneLine = (text: string) => printable(text) && !/[\n\r\u0085\u2028\u2029\u202a-\u202e\u2066-\u2069]/.test(text)

const emptyToNull = <T extends z.ZodType<string>>(type: T) => type.nullish().transform((value) => value || null)

/** A line of text, trimmed; may be empty. */
export const text = (max: number) => z.string().trim().max(max).refine(oneLine, errorKey('characters'))
/** A line of text that is not empty. */
export const requiredText = (max: number) =>
  z.string().trim().min(1, errorKey('required')).max(max).refine(oneLine, errorKey('characters'))
/** An optional line of text; an empty string becomes null. */
export const optionalText = (max: number) => emptyToNull(text(max))

/** Text with any number of lines. */
export const multiline = (max: number) => z.string().trim().max(max).refine(printable, errorKey('characters'))
export const requiredMultiline = (max: number) =>
  z.string().trim().min(1, errorKey('required')).max(max).refine(printable, errorKey('characters'))
export const optionalMultiline = (max: number) => emptyToNull(multiline(max))

export const email = z
  .string({ error: 'required' })
  .trim()
  .min(1, { error: 'required' })
  .max(254, errorKey('email'))
  .refine(isEmail, errorKey('email'))
export const optionalEmail = z
  .string()
  .trim()
  .max(254)
  .refine((value) => value === '' || isEmail(value), errorKey('email'))
  .nullish()
  .transform((value) => value || null)

export const currency = z.string().refine(isCurrency, errorKey('currency')).describe('ISO 4217')
export const country = z
  .string()
  .regex(/^[A-Z]{2}$/, errorKey('country'))
  .describe('ISO 3166 alpha-2')
export const locale = z.enum(['lt', 'en'])

type DecimalRange = {
  maxDecimals?: number
  maxIntegerDigits?: number
  min?: string
  max?: string
  above?: string
  keepDecimals?: boolean
}

/**
 * A decimal as text or number, parsed to exact text: `1.50` → `"1.5"`. Up to six decimals and twelve integer digits
 * by default. A number that a binary float cannot represent exactly is refused, never rounded.
 */
export const decimal = (range: DecimalRange = {}) =>
  z.union([z.string(), z.number()], errorKey('number')).transform((input, context) => {
    const value = parseDecimal(input, { maxDecimals: range.maxDecimals ?? 6, allowNegative: true })
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
        input,
      })
      return z.NEVER
    }
    const decimals = typeof input === 'string' ? (input.split('.')[1]?.length ?? 0) : 0
    return range.keepDecimals && decimals > 0 ? value.toFixed(decimals) : plainText(value)
  })

/** How much of the company's currency one unit of another currency is worth. */
export const exchangeRate = decimal({ above: '0', maxDecimals: rateDecimals })

/** The meta data of a list without pages, which is shortened when it is too long. */
export const totalCount = z.object({ count: z.int().describe('the number of all items, also if fewer are returned') })

/** An amount in a response, with the decimals of its currency. */
export const amount = z.string().describe('decimal string with the decimals of its currency')
/**
 * An amount in a request, with the decimals as written: '1.000' is not an amount of euros, because it may mean a thousand.
 * The decimals are checked where the currency is known.
 */
export const amountInput = decimal({ maxDecimals: 4, keepDecimals: true })

export const yesNo = z.boolean()

/** The version of the item that an update is based on; a column of 32 bits. */
export const itemVersion = z.int({ error: 'number' }).min(0).max(2_147_483_647)

/** A query flag: `1`, `0`, `true`, `false`. */
export const flag = z.enum(['1', '0', 'true', 'false']).transform((value) => value === '1' || value === 'true')

/** A query parameter that is comma-separated or repeated. */
const commaSeparated = z
  .union([z.string(), z.array(z.string())])
  .transform((input) => (Array.isArray(input) ? input : [input]).flatMap((part) => part.split(',')))

/** Several values of an enumeration: `type=simple,proforma`. */
export const listOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  commaSeparated.pipe(z.array(z.enum(values)))

/** From one to `max` ids. */
export const idList = (max: number) => commaSeparated.pipe(z.array(id).min(1, errorKey('required')).max(max))

export const orNull = <T extends z.ZodType>(type: T) => type.nullish().transform((value) => value ?? null)

/** Read-only fields that may be sent back, when an item is read, changed and put. They are ignored. */
export const ignored = <const Names extends readonly string[]>(...names: Names) =>
  Object.fromEntries(names.map((name) => [name, z.unknown().optional()])) as Record<
    Names[number],
    z.ZodOptional<z.ZodUnknown>
  >

/** The fields of every stored record. */
export const common = {
  id,
  version: z.int(),
  created_at: moment,
  updated_at: moment,
  archived_at: moment.nullable(),
  deleted_at: moment.nullable(),
}
