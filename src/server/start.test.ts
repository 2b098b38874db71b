import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test, vi } from 'vitest'
import { bareEnvironment } from '#server/test/programs.ts'
import { createTestDatabase } from '#server/test/database.ts'
import { createTestServer, signUp } from '#server/test/server.ts'
import { startS3Server } from '#server/test/s3-server.ts'
import { root } from '#server/platform/process/project-root.ts'

/** Starts a process of the product and returns where it listens. `stop` returns its exit code. */
const start = async (settings: Record<string, string>) => {
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    cwd: root,
    env: { ...bareEnvironment, PORT: '0', RUN_AS: 'root', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<number | null>((done) => child.once('exit', done))
  const listening = new Promise<{ address: string; metrics_address?: string }>((done) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.includes('"listening"')) done(JSON.parse(line))
    })
  })
  const refused = ended.then((code) => {
    throw new Error(`The process ended with ${code}`)
  })
  const stop = () => {
    child.kill('SIGTERM')
    return ended
  }
  return { ...(await Promise.race([listening, refused])), stop }
}

const expectMetricsApart = async ({ address, metrics_address }: Awaited<ReturnType<typeof start>>) => {
  expect(metrics_address).not.toBe(address)
  const answer = await fetch(`${metrics_address}/api/metrics`)
  expect(answer.status).toBe(200)
  expect(await answer.text()).toMatch(/^kvitas_database_up\{cluster="first"\} 1$/m)
  expect((await fetch(`${address}/api/metrics`)).status).toBe(404)
  expect((await fetch(`${address}/api/health/live`)).status).toBe(200)
  expect((await fetch(`${metrics_address}/api/health/live`)).status).toBe(404)
}

test('an email queued before the start has links with the server’s final address, and metrics have a port of their own', async () => {
  const database = await createTestDatabase()
  const before = await createTestServer({ database })
  const dataDir = mkdtempSync(join(tmpdir(), 'kvitas-start-'))
  try {
    const { email } = await signUp(before)
    const server = await start({ DATABASE_URL: database.ownerUrl, DATA_DIR: dataDir, METRICS_PORT: '0' })
    const { address, stop } = server
    const emails = () =>
      readdirSync(join(dataDir, 'outbox')).map((name) => readFileSync(join(dataDir, 'outbox', name), 'utf8'))
    await vi.waitFor(() => expect(emails()).toHaveLength(1), 60_000)
    const [sentEmail = ''] = emails()
    expect(sentEmail).toContain(email)
    expect(sentEmail.replaceAll('=\r\n', '')).toContain(`${address}/`)
    await expectMetricsApart(server)
    expect(await stop()).toBe(0)
  } finally {
    await before.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
})

test('a process for requests and one for jobs have their metrics on METRICS_PORT, not on the port of requests', async () => {
  const database = await createTestDatabase()
  const s3 = await startS3Server()
  const folder = mkdtempSync(join(tmpdir(), 'kvitas-metrics-'))
  const shared = {
    DATABASE_URL: database.ownerUrl,
    ...s3.environment,
    KEYS_FILE: join(folder, 'keys.json'),
    PUBLIC_URL: 'https://kvitas.example.com',
    METRICS_PORT: '0',
  }
  try {
    const both = await Promise.all(
      ['web', 'worker'].map((role) => start({ ...shared, DATA_DIR: join(folder, role), ROLE: role })),
    )
    for (const each of both) await expectMetricsApart(each)
    for (const { stop } of both) expect(await stop()).toBe(0)
  } finally {
    await s3.close()
    await database.drop()
    rmSync(folder, { recursive: true, force: true })
  }
})
