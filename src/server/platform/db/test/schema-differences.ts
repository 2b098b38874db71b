import type { SchemaItem } from './schema-items.ts'

/** What would break the server of the last release on a newer schema. `name` is what a migration's comment names to explain it. */
export type Break = { name: string; reason: string }

type Schema = ReadonlyMap<string, SchemaItem>

const keyed = (items: readonly SchemaItem[]): Schema =>
  new Map(items.map((item) => [`${item.kind} ${item.name}`, item]))

const tableOf = ({ name }: SchemaItem): string => name.slice(0, name.indexOf('.'))

/** The differences between the schema of the last release and the current one that its statements do not survive. */
export const breaksOf = (released: readonly SchemaItem[], current: readonly SchemaItem[]): Break[] => {
  const before = keyed(released)
  const now = keyed(current)
  const kept = released.flatMap((item) => {
    const reason = reasonOfChange(item, now.get(`${item.kind} ${item.name}`))
    return reason ? [{ name: item.name, reason }] : []
  })
  const added = current
    .filter((item) => !before.has(`${item.kind} ${item.name}`) && before.has(`table ${tableOf(item)}`))
    .flatMap((item) => {
      const reason = reasonOfAddition(item, before)
      return reason ? [{ name: item.name, reason }] : []
    })
  return [...kept, ...added]
}

const includesAll = (all: string | undefined, some: string | undefined): boolean =>
  (some ?? '')
    .split(',')
    .filter(Boolean)
    .every((one) => (all ?? '').split(',').includes(one))

/** Why the last release cannot live with what became of the item; undefined if it can. */
const reasonOfChange = ({ kind, facts }: SchemaItem, now: SchemaItem | undefined): string | undefined => {
  // A missing rule refuses nothing; a missing unique index breaks "on conflict".
  if (!now) return kind === 'constraint' ? undefined : `the ${kind} is missing or has another name`
  switch (kind) {
    case 'table':
      return includesAll(now.facts[0], facts[0]) ? undefined : 'the role of requests lost rights on the table'
    case 'column':
      return reasonOfColumn(facts, now.facts)
    case 'constraint':
      return isSameOrWider(facts[1] ?? '', now.facts[1] ?? '') ? undefined : 'the constraint changed'
    default:
      return facts.join('\t') === now.facts.join('\t') ? undefined : `the ${kind} changed`
  }
}

const reasonOfColumn = (
  [type, nullable, value, rights]: string[],
  [typeNow, nullableNow, valueNow, rightsNow]: string[],
): string | undefined => {
  if (type !== typeNow) return `the type changed from ${type} to ${typeNow}`
  if (nullable === 'null' && nullableNow === 'not null') return 'the column may not be null any more'
  if (value !== valueNow && nullableNow === 'not null' && valueNow === '') return 'the column lost its default'
  if (value !== valueNow && valueNow === 'generated') return 'the column is generated now'
  return includesAll(rightsNow, rights) ? undefined : 'the role of requests lost rights on the column'
}

/** Lists of allowed values: `CHECK ((kind = ANY (ARRAY['a'::text, 'b'::text])))`. */
const valueList = /^(CHECK \(\(+\w+ = ANY \(+ARRAY\[)([^[\]()]*)(\].*)$/

/** Whether the constraint is the same, or a list with the same values and more. */
const isSameOrWider = (before: string, now: string): boolean => {
  if (before === now) return true
  const [, head, values, tail] = valueList.exec(before) ?? []
  const [, headNow, valuesNow, tailNow] = valueList.exec(now) ?? []
  if (values === undefined || valuesNow === undefined || head !== headNow || tail !== tailNow) return false
  return includesAll(valuesNow.replaceAll(', ', ','), values.replaceAll(', ', ','))
}

/** Why an addition to a table of the last release breaks it: it does not know the column or the rule. */
const reasonOfAddition = (item: SchemaItem, before: Schema): string | undefined => {
  const { kind, facts } = item
  if (kind === 'column')
    return facts[1] === 'not null' && facts[2] === '' ? 'a new column is not null and has no default' : undefined
  if (kind === 'policy') return facts[0] === 'RESTRICTIVE' ? 'a new policy hides rows' : undefined
  if (kind !== 'constraint' && kind !== 'unique') return undefined
  const columns = (facts[0] ?? '').split(',').filter(Boolean)
  const isOfNewColumns = columns.some((column) => !before.has(`column ${tableOf(item)}.${column}`))
  return isOfNewColumns ? undefined : `a new ${kind} refuses rows that the last release may write`
}
