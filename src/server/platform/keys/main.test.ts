import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { bareEnvironment } from '#server/test/programs.ts'
import { writeKeyFile } from './key-file.ts'
import { newRing } from './key-ring.ts'

test('rotated keys are listed with the message to restart a running server', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'kvitas-keys-'))
  const runKeys = (...parameters: string[]) => {
    const main = fileURLToPath(new URL('./main.ts', import.meta.url))
    const env = { ...bareEnvironment, DATA_DIR: dataDir, KEYS_FILE: join(dataDir, 'keys.json') }
    return spawnSync(process.execPath, [main, ...parameters], { env, encoding: 'utf8' })
  }
  const idsOf = (stdout: string, purpose: string) =>
    stdout
      .split('\n')
      .find((line) => line.startsWith(`${purpose}\t`))
      ?.split('\t')[1]
      ?.split(' ')
  try {
    writeKeyFile(join(dataDir, 'keys.json'), newRing(), { isNew: true })
    const before = runKeys('list')
    expect([before.status, before.stderr]).toEqual([0, ''])
    const { stdout, stderr } = runKeys('rotate', 'two_step')
    expect(stderr).toBe(
      'Restart the server now: until then it uses the old keys. If there are several processes, stop all of them first.\n',
    )
    expect(idsOf(stdout, 'two_step')?.slice(1)).toEqual(idsOf(before.stdout, 'two_step'))
    expect(idsOf(stdout, 'form_token')).toEqual(idsOf(before.stdout, 'form_token'))
  } finally {
    rmSync(dataDir, { recursive: true })
  }
})
