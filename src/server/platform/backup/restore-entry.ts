import type { ClientBase } from 'pg'
import type { Log } from '#server/platform/process/log.ts'
import { collect } from './byte-stream.ts'
import type { Entry } from './entries.ts'
import { beginLoad, createSchema, loadRows } from './load-rows.ts'
import type { Dropped } from './load-rows.ts'
import { parseSchema } from './manifest.ts'
import { damaged } from './refusals.ts'
import { fileOfEntryName } from './stored-files.ts'
import type { Stores } from './stored-files.ts'
import { copyIn, copyJobsIn, createJobsTable, exactValues } from './tables.ts'
import type { Sequence } from './tables.ts'

/** What was read from the backup and is used at its end. */
export type RestoredParts = {
  keys: string
  settings: Record<string, string>
  sequences: Sequence[]
  packs: string[]
  hasJobs: boolean
  dropped: Dropped
}

export const newRestoredParts = (): RestoredParts => ({
  keys: '',
  settings: {},
  sequences: [],
  packs: [],
  hasJobs: false,
  dropped: [],
})

type Target = { client: ClientBase; ownerUrl: string; stores: Stores; log: Log }

const maxTextBytes = 32 * 1024 * 1024
const textOf = async ({ data }: Entry): Promise<string> => (await collect(data, maxTextBytes)).toString('utf8')

/** Stores one entry of the backup: rows into their table, a file into its store. */
export const storeEntry = async (target: Target, parts: RestoredParts, entry: Entry): Promise<void> =>
  stored[entry.kind](target, parts, entry)

const stored: Record<Entry['kind'], (target: Target, parts: RestoredParts, entry: Entry) => Promise<void>> = {
  // Read in the first pass.
  manifest: async () => {},
  schema: async ({ client, ownerUrl, log }, parts, { data }) => {
    await createSchema(ownerUrl, parseSchema(await collect(data, maxTextBytes)), log)
    await client.query(exactValues)
    parts.dropped = await beginLoad(client)
  },
  keys: async (_, parts, entry) => {
    parts.keys = await textOf(entry)
  },
  settings: async (_, parts, entry) => {
    parts.settings = JSON.parse(await textOf(entry)) as Record<string, string>
  },
  table: ({ client }, _, { name, columns = [], data }) => loadRows(client, copyIn(name, columns), data),
  sequences: async (_, parts, entry) => {
    parts.sequences = JSON.parse(await textOf(entry)) as Sequence[]
  },
  jobs: async ({ client }, parts, { data }) => {
    await client.query(createJobsTable)
    await loadRows(client, copyJobsIn, data)
    parts.hasJobs = true
  },
  file: async ({ stores }, parts, { name, data }) => {
    const file = fileOfEntryName(name)
    if (!file) throw damaged()
    await stores[file.store].putStream(file.company, file.name, data)
    if (file.store === 'exports') parts.packs.push(file.name)
  },
}
