import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { readFunctions } from '#server/platform/db/sql-files.ts'
import { withTemporaryDatabase } from '#server/platform/db/database.ts'
import { readCatalogue } from './kept-by.ts'
import { sumsPage } from './sums-page.ts'
import { root } from '#server/platform/process/project-root.ts'

/** The part of `npm run schema` that writes docs/sums.md. A test fails if the page is not current. */
const migrations = path.join(root, 'migrations')
await withTemporaryDatabase(migrations, async (ownerUrl) => {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    await writeFile(path.join(root, 'docs/sums.md'), sumsPage(await readCatalogue(owner), readFunctions(migrations)))
  } finally {
    await owner.end()
  }
})
