import type { ClientBase } from 'pg'

export type Trigger = {
  /** In the form table.trigger. */
  name: string
  /** `after insert or update`. */
  events: string
  function: string
}

/** The triggers of the database, the bodies of its functions by name, and its tables. */
export type Catalogue = {
  triggers: readonly Trigger[]
  bodies: ReadonlyMap<string, string>
  tables: ReadonlySet<string>
}

export const readCatalogue = async (owner: Pick<ClientBase, 'query'>): Promise<Catalogue> => {
  const triggers = await owner.query<Trigger>(
    `select c.relname || '.' || t.tgname as name, p.proname as function,
      lower(substring(pg_get_triggerdef(t.oid), '(?:AFTER|BEFORE) .*? ON')) as events
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
    where not t.tgisinternal and c.relnamespace = 'public'::regnamespace order by 1`,
  )
  const functions = await owner.query<{ name: string; body: string }>(
    `select proname as name, string_agg(prosrc, ' ') as body from pg_proc where pronamespace = 'public'::regnamespace group by 1`,
  )
  const tables = await owner.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  return {
    triggers: triggers.rows.map((row) => ({ ...row, events: row.events.replace(/ on$/, '') })),
    bodies: new Map(functions.rows.map(({ name, body }) => [name, body])),
    tables: new Set(tables.rows.map(({ name }) => name)),
  }
}

/** The triggers whose function, or a function that it calls, writes to `stored` (`table` or `table.column`). */
export const triggersThatWrite = (stored: string, { triggers, bodies }: Catalogue): Trigger[] => {
  const cache = new Map<string, boolean>()
  const isWriter = (name: string): boolean => {
    const cached = cache.get(name)
    if (cached !== undefined) return cached
    cache.set(name, false)
    const body = bodies.get(name) ?? ''
    const calls = [...body.matchAll(/\b(\w+)\(/g)].map((match) => match[1]!)
    const found = writes(body, stored) || calls.some((call) => bodies.has(call) && isWriter(call))
    cache.set(name, found)
    return found
  }
  return triggers.filter((trigger) => isWriter(trigger.function))
}

const writes = (body: string, stored: string): boolean => {
  const [table = '', column] = stored.split('.')
  return body.split(';').some((statement) => {
    const text = ` ${statement.replaceAll(/\s+/g, ' ')} `
    const [, changes] = text.split(` update ${table} `)
    if (column) return changes?.includes(` ${column} = `) === true
    return changes !== undefined || text.includes(` insert into ${table} `) || text.includes(` delete from ${table} `)
  })
}
