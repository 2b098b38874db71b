import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createTestDatabase } from '#server/test/database.ts'
import { generateSchema } from './generate-schema.ts'

test('the types of the tables are those of the migrated database (else: npm run schema)', async () => {
  const { ownerUrl, drop } = await createTestDatabase()
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'kvitas-schema-')), 'schema.ts')
  await generateSchema(ownerUrl, file)
  expect(await readFile(path.join(import.meta.dirname, 'schema.ts'), 'utf8')).toBe(await readFile(file, 'utf8'))
  await drop()
})
