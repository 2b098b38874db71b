import { accessSync, constants, existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

// Run by give-up-root.ts as the user the server should run as: says on its output what this user lacks, and fails. Its input is DATABASE_URL.

const { R_OK, W_OK, X_OK } = constants

const readAll = (folder: string): void => {
  accessSync(folder, R_OK | X_OK)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) readAll(path)
    else accessSync(path, R_OK)
  }
}

/** Files of a package have the rights its description has; tens of thousands of them would take a second. */
const readPackages = (folder: string): void => {
  for (const name of readdirSync(folder)) {
    if (name.startsWith('@')) readPackages(join(folder, name))
    else if (existsSync(join(folder, name, 'package.json'))) accessSync(join(folder, name, 'package.json'), R_OK)
    else if (!name.startsWith('.')) accessSync(join(folder, name), R_OK | X_OK)
  }
}

/** The database may accept only root: by the name of the system's user, a folder of its socket or a file of passwords. */
const connect = async (connectionString: string): Promise<void> => {
  const { Client } = await import('pg')
  const client = new Client({ connectionString })
  await client.connect()
  await client.end()
}

const [root = '', ...written] = process.argv.slice(2)
try {
  accessSync(join(root, 'package.json'), R_OK)
  for (const name of ['src', 'migrations', 'build']) if (existsSync(join(root, name))) readAll(join(root, name))
  readPackages(join(root, 'node_modules'))
  for (const folder of written) accessSync(folder, R_OK | W_OK | X_OK)
  const databaseUrl = readFileSync(0, 'utf8')
  if (databaseUrl) await connect(databaseUrl)
} catch (error) {
  process.stdout.write((error as Error).message)
  process.exitCode = 1
}
