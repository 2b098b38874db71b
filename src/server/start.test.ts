import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test, vi } from 'vitest'
import { bareEnvironment } from '#server/test/programs.ts'
import { createTestDatabase } from '#server/test/database.ts'
import { createTestServer, signUp } from '#server/test/server.ts'
import { root } from '#server/platform/process/project-root.ts'

test('an email queued before the start has links with the server’s final address', async () => {
  const database = await createTestDatabase()
  const before = await createTestServer({ database })
  const dataDir = mkdtempSync(join(tmpdir(), 'kvitas-start-'))
  try {
    const { email } = await signUp(before)
    const settings = { DATABASE_URL: database.ownerUrl, DATA_DIR: dataDir, PORT: '0', RUN_AS: 'root' }
    const child = spawn(process.execPath, ['src/server/main.ts'], {
      cwd: root,
      env: { ...bareEnvironment, ...settings },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const ended = new Promise((done) => child.once('exit', done))
    const address = await new Promise<string>((done) => {
      createInterface({ input: child.stdout }).on('line', (line) => {
        if (line.includes('"listening"')) done(JSON.parse(line).address)
      })
    })
    const emails = () =>
      readdirSync(join(dataDir, 'outbox')).map((name) => readFileSync(join(dataDir, 'outbox', name), 'utf8'))
    await vi.waitFor(() => expect(emails()).toHaveLength(1), 60_000)
    const [sentEmail = ''] = emails()
    expect(sentEmail).toContain(email)
    expect(sentEmail.replaceAll('=\r\n', '')).toContain(`${address}/`)
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
  } finally {
    await before.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
