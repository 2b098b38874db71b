import { readFileSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { chainBooks } from '#server/books/integrity/chain-job.ts'
import { oneOfEach } from '#server/test/one-of-each.ts'
import type { AllRecords } from '#server/test/one-of-each.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { manifestName, readmeName } from './archive-format.ts'
import { makeArchiveOf, manifestOf, newFile, restoreInto, writeArchive } from './test/archives.ts'

type Parts = Record<string, Uint8Array>
let server: TestServer
let mine: AllRecords
let parts: Parts
let file: string
beforeAll(async () => {
  server = await createTestServer({ isAlone: true })
  mine = await oneOfEach(server)
  await chainBooks(server.services)
  ;({ parts, file } = await makeArchiveOf(server, mine.books))
})
afterAll(() => server.close())

let other: AllRecords
let before: string
/** How many rows each table has, to check that nothing was written. */
const state = async () => {
  const { rows } = await server.owner.query(
    `select string_agg(relname || ' ' || (xpath('/row/c/text()', query_to_xml('select count(*) as c from ' || relname, false, true, '')))[1]::text, ',' order by relname) as found
      from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  return `${rows[0].found} ${(await server.services.files.companies()).join()}`
}
beforeAll(async () => {
  other = await oneOfEach(server)
  before = await state()
})
beforeEach(async () => expect(await state()).toBe(before))

/** Restores as a new company, so that the archive itself is the only reason for a refusal. */
const restore = (archive: string) => restoreInto(server, archive, other.books.email, crypto.randomUUID())
const refusalOf = async (archive: string): Promise<string> => {
  const error = await restore(archive).then(
    () => new Error('it was restored'),
    (thrown: unknown) => thrown as Error,
  )
  expect(await state()).toBe(before)
  return error.message
}
const text = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString()
const withManifest = (change: (manifest: ReturnType<typeof manifestOf>) => void): Parts => {
  const manifest = manifestOf(parts)
  change(manifest)
  return { ...parts, [manifestName]: Buffer.from(JSON.stringify(manifest)) }
}
/** Changes lines of a table and adjusts the manifest, as somebody would who knows the format. */
const withTable = (table: string, change: (lines: string) => string) =>
  writeArchive({ ...parts, [`tables/${table}.jsonl`]: Buffer.from(change(text(parts[`tables/${table}.jsonl`]))) })

describe('a damaged archive is refused in words and writes nothing', () => {
  // Behind these places is the directory, some of whose bytes mean nothing.
  test.each([0, 0.1, 0.3, 0.5, 0.7, 0.8])('with a changed byte at %d of its length', async (place) => {
    const bytes = readFileSync(file)
    const at = Math.floor(bytes.length * place)
    bytes.writeUInt8(bytes.readUInt8(at) ^ 0xff, at)
    const changed = newFile()
    writeFileSync(changed, bytes)
    expect(await refusalOf(changed)).toMatch(/damaged|not an archive|does not list|unpack/)
  })

  test.each([0.2, 0.6, 0.99])('cut off at %d of its length', async (place) => {
    const bytes = readFileSync(file)
    const cut = newFile()
    writeFileSync(cut, bytes.subarray(0, Math.floor(bytes.length * place)))
    expect(await refusalOf(cut)).toMatch(/damaged|not an archive/)
  })

  test('with a changed row, a missing table or one more file', async () => {
    const changed = {
      ...parts,
      'tables/client.jsonl': Buffer.from(text(parts['tables/client.jsonl']).replace('Ąžuolas', 'Ąžuolai')),
    }
    expect(await refusalOf(await writeArchive(changed, { isExact: true }))).toContain('tables/client.jsonl')
    const { 'tables/unit.jsonl': _, ...fewer } = parts
    expect(await refusalOf(await writeArchive(fewer))).toContain('lacks some')
    expect(await refusalOf(await writeArchive({ ...parts, 'files/more': Buffer.from('x') }))).toContain('does not list')
  })
})

describe('a foreign archive is refused in words and writes nothing', () => {
  test('an empty file, a text and a ZIP of something else', async () => {
    for (const bytes of ['', 'Sveiki', 'PK\u0003\u0004'.padEnd(500, 'x')]) {
      const foreign = newFile()
      writeFileSync(foreign, bytes)
      expect(await refusalOf(foreign)).toBe('This is not an archive of a company made by Kvitas.')
    }
    const zip = await writeArchive({ [readmeName]: Buffer.from('x') }, { isExact: true })
    expect(await refusalOf(zip)).toBe('This is not an archive of a company made by Kvitas.')
    const product = withManifest((manifest) => (manifest.format = 'invoices-archive'))
    expect(await refusalOf(await writeArchive(product, { isExact: true }))).toBe(
      'This is not an archive of a company made by Kvitas.',
    )
  })

  test('a newer format, and an older or newer schema with the version that reads it', async () => {
    const newer = withManifest((manifest) => (manifest.format_version = 2))
    expect(await refusalOf(await writeArchive(newer, { isExact: true }))).toContain('newer version of Kvitas')
    const schema = (migration: string) =>
      withManifest((manifest) => {
        manifest.schema = { migration, checksum: '0'.repeat(64) }
        manifest.product_version = '9.9.9'
      })
    expect(await refusalOf(await writeArchive(schema('9999_more.sql'), { isExact: true }))).toMatch(
      /version 9\.9\.9.*migration 9999.*that version or a later one/,
    )
    expect(await refusalOf(await writeArchive(schema('0001_less.sql'), { isExact: true }))).toMatch(
      /instance of version 9\.9\.9/,
    )
  })
})

describe('a hostile archive is refused in words and writes nothing', () => {
  test('with a path that leads out of the store', async () => {
    const name = 'files/../../../etc/passwd'
    const bytes = Buffer.from('x')
    const hostile = withManifest((manifest) => {
      manifest.parts.push({ name, size: 1, sha256: '0'.repeat(64) })
      manifest.counts.files += 1
    })
    // The library that writes our archives refuses such a name, so a name of the same length is replaced.
    const harmless = 'files/aa-aa-aa-aaa-aaaaaa'
    const written = readFileSync(await writeArchive({ ...hostile, [harmless]: bytes }))
    const changed = newFile()
    writeFileSync(changed, Buffer.from(written.toString('latin1').replaceAll(harmless, name), 'latin1'))
    expect(await refusalOf(changed)).toContain('does not list')
  })

  test('that would unpack to a thousand times its size', async () => {
    const bomb = { ...parts, 'tables/unit.jsonl': Buffer.alloc(5_000_000, '\n') }
    expect(await refusalOf(await writeArchive(bomb))).toContain('unpack to far more')
  })

  test('with rows that are no JSON, break a rule, or refer to rows that do not exist', async () => {
    expect(await refusalOf(await withTable('unit', () => 'kas čia\n'))).toContain('tables/unit.jsonl')
    expect(
      await refusalOf(await withTable('client', (lines) => lines.replaceAll('"type":"legal"', '"type":"alien"'))),
    ).toContain('tables/client.jsonl')
    const lost = crypto.randomUUID()
    const refer = (lines: string) => lines.replace(/"series_id":"[^"]+"/, `"series_id":"${lost}"`)
    expect(await refusalOf(await withTable('invoice', refer))).toContain('tables/invoice.jsonl')
  })

  test('with books that do not add up, or a document that differs from the chain', async () => {
    expect(
      await refusalOf(
        await withTable('ledger_balance', (lines) => lines.replace(/"amount":"[^"]+"/, '"amount":"1000000"')),
      ),
    ).toContain('do not add up')
    const noted = (lines: string) => lines.replace('"issued_by":null', '"issued_by":"Ona"')
    expect(await refusalOf(await withTable('invoice', noted))).toMatch(
      /SF-\d+ was changed outside the product: issued_by/,
    )
  })

  test('with a stored document that is not the one that was sent', async () => {
    const [name] = Object.keys(parts).filter((each) => each.startsWith('files/'))
    const { [name!]: _, ...fewer } = parts
    const manifest = manifestOf(parts)
    manifest.parts = manifest.parts.filter((part: { name: string }) => part.name !== name)
    manifest.counts.files -= 1
    expect(
      await refusalOf(await writeArchive({ ...fewer, [manifestName]: Buffer.from(JSON.stringify(manifest)) })),
    ).toContain('lacks some')
  })
})

test('the company itself is refused while it exists, and so is an owner without an account', async () => {
  await expect(restoreInto(server, file, other.books.email)).rejects.toThrow('exists here already')
  await expect(restoreInto(server, file, 'nera@tokio.lt')).rejects.toThrow('Nobody here has the e-mail nera@tokio.lt')
})
