import type { z } from 'zod'

// These functions derive lists of fields from the schema of a resource, so that a new field is in all of them.

type Shape = Readonly<Record<string, z.ZodType>>

/** The names of the fields of a schema, in its order. */
export const namesOf = <S extends object>(fields: S) => Object.keys(fields) as (keyof S & string)[]

/** A record with a value for each name. */
export const recordByName = <Name extends string, Value>(
  names: readonly Name[],
  valueOf: (name: Name) => Value,
): Record<Name, Value> => Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, Value>

/** Some fields of a record. */
export const pick = <R extends object, Name extends keyof R & string>(record: R, names: readonly Name[]) =>
  recordByName(names, (name) => record[name]) as Pick<R, Name>

/** A record without some fields. */
export const omit = <R extends object, Name extends keyof R & string>(record: R, names: readonly Name[]) =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name as Name))) as Omit<R, Name>

/** The optional fields of a schema with their values when they are omitted: null, or the default. */
export type Empty<S extends Shape> = {
  [Name in keyof S as undefined extends z.input<S[Name]> ? Name : never]: z.output<S[Name]>
}
export const valuesWhenOmitted = <S extends Shape>(fields: S): Empty<S> => {
  const parsed = Object.entries(fields).map(([name, schema]) => [name, schema.safeParse(undefined)] as const)
  return Object.fromEntries(parsed.flatMap(([name, { success, data }]) => (success ? [[name, data]] : []))) as Empty<S>
}
