import { accessSync, constants, existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

// give-up-root.ts runs this program as the user that the server should run as. It prints what this user cannot access and fails. Its input is DATABASE_URL.

const { R_OK, W_OK, X_OK } = constants

const checkAllReadable = (folder: string): void => {
  accessSync(folder, R_OK | X_OK)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) checkAllReadable(path)
    else accessSync(path, R_OK)
  }
}

/** Checks only package.json: a package's other files have the same mode, and checking tens of thousands takes a second. */
const checkPackagesReadable = (folder: string): void => {
  for (const name of readdirSync(folder)) {
    if (name.startsWith('@')) checkPackagesReadable(join(folder, name))
    else if (existsSync(join(folder, name, 'package.json'))) accessSync(join(folder, name, 'package.json'), R_OK)
    else if (!name.startsWith('.')) accessSync(join(folder, name), R_OK | X_OK)
  }
}

/** A database may accept only root: by the system user's name, the mode of its socket's folder or a password file. */
const connect = async (connectionString: string): Promise<void> => {
  const { Client } = await import('pg')
  const client = new Client({ connectionString })
  await client.connect()
  await client.end()
}

const [root = '', ...writableFolders] = process.argv.slice(2)
try {
  accessSync(join(root, 'package.json'), R_OK)
  for (const name of ['src', 'migrations', 'build'])
    if (existsSync(join(root, name))) checkAllReadable(join(root, name))
  checkPackagesReadable(join(root, 'node_modules'))
  for (const folder of writableFolders) accessSync(folder, R_OK | W_OK | X_OK)
  const databaseUrl = readFileSync(0, 'utf8')
  if (databaseUrl) await connect(databaseUrl)
} catch (error) {
  process.stdout.write((error as Error).message)
  process.exitCode = 1
}
