import fc from 'fast-check'
import type { z } from 'zod'

type Definition = {
  type: string
  innerType?: z.ZodType
  in?: z.ZodType
  element?: z.ZodType
  entries?: Record<string, string>
  options?: readonly z.ZodType[]
  shape?: Record<string, z.ZodType>
}
const definitionOf = (schema: z.ZodType) => schema.def as Definition

const wrappers = ['optional', 'nullable', 'default', 'pipe', 'nonoptional', 'readonly']
/** The inner schema, without optional, nullable and transforms. */
const innerSchema = (schema: z.ZodType): z.ZodType => {
  const { type, innerType, in: before } = definitionOf(schema)
  const valuesInside = innerType ?? before
  return wrappers.includes(type) && valuesInside ? innerSchema(valuesInside) : schema
}

const letters = fc.constantFrom(...'aąčęžABŠ09„“–-.,/&<>\'"%_\\#@ ')
/** Texts of every format; those that a schema accepts are found by parsing. */
const texts: readonly fc.Arbitrary<string>[] = [
  fc
    .array(letters, { minLength: 1, maxLength: 10 })
    .map((each) => each.join('').trim())
    // Numbers come from below: a text such as -9 would be a negative price, which not every form accepts.
    .filter((text) => text !== '' && Number.isNaN(Number(text))),
  fc.constantFrom('ona@medis.lt', 'jonas.p@uosis.lt'),
  fc.integer({ min: 1, max: 28 }).map((day) => `2026-11-${String(day).padStart(2, '0')}`),
  fc.constantFrom('EUR', 'USD', 'SEK'),
  fc.constantFrom('LT', 'LV', 'PL'),
  fc.constantFrom('EM', 'AN'),
  fc.constantFrom('0', '0.00', '0.0##'),
  fc
    .integer({ min: 1, max: 9999 })
    .map((number) => `${Math.floor(number / 100)}.${String(number % 100).padStart(2, '0')}`),
]

/**
 * The values of some fields, by their name at any depth or in a record (`client_details.type`); a function creates a new value each
 * time.
 */
export type FixedValues = Readonly<Record<string, unknown>>

const knownValue = (value: unknown): fc.Arbitrary<unknown> =>
  typeof value === 'function' ? fc.constant(null).map(() => value()) : fc.constant(value)

/** The values inside a record: those of its own fields have priority. */
const within = (fixedValues: FixedValues, record: string): FixedValues => {
  const own = Object.entries(fixedValues).filter(([name]) => name.startsWith(`${record}.`))
  return { ...fixedValues, ...Object.fromEntries(own.map(([name, value]) => [name.slice(record.length + 1), value])) }
}

/** Values that a schema accepts. None is empty, because an empty one would look like a value that was not stored. */
export const valuesOf = (schema: z.ZodType, fixedValues: FixedValues): fc.Arbitrary<unknown> => {
  const accepts = (value: unknown) => schema.safeParse(value).success
  const { type, element, entries, options, shape } = definitionOf(innerSchema(schema))
  if (type === 'boolean') return fc.boolean()
  if (type === 'enum' && entries) return fc.constantFrom(...Object.values(entries)).filter(accepts)
  if (type === 'number') return fc.integer({ min: 1, max: 300 }).filter(accepts)
  if (type === 'array' && element) return fc.array(valuesOf(element, fixedValues), { minLength: 1, maxLength: 3 })
  if (type === 'object' && shape) return fc.record(fieldValues(shape, fixedValues))
  // Amounts accept a text and a number; the first, the text, is used.
  if (type === 'union' && options?.[0]) return valuesOf(options[0], fixedValues).filter(accepts)
  const acceptedTexts = texts.filter((each) => fc.sample(each, { seed: 1, numRuns: 20 }).some(accepts))
  if (type !== 'string' || acceptedTexts.length === 0)
    throw new Error(`there are no values for a schema of type ${type}`)
  return fc.oneof(...acceptedTexts).filter(accepts)
}

/** The fields of a form, except those that are ignored when they are sent back. */
export const writtenFields = (shape: Readonly<Record<string, z.ZodType>>): string[] =>
  Object.keys(shape).filter((name) => definitionOf(innerSchema(shape[name]!)).type !== 'unknown')

/** The values of each field of a form. */
export const fieldValues = (
  shape: Readonly<Record<string, z.ZodType>>,
  fixedValues: FixedValues,
  without: readonly string[] = [],
) =>
  Object.fromEntries(
    writtenFields(shape)
      .filter((name) => !without.includes(name))
      .map((name) => [
        name,
        name in fixedValues ? knownValue(fixedValues[name]) : valuesOf(shape[name]!, within(fixedValues, name)),
      ]),
  )
