import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'

const module = path.join(import.meta.dirname, 'survive-outages.ts')

const run = (error: string) =>
  spawnSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `
    import { surviveOutages } from ${JSON.stringify(module)}
    surviveOutages({ error: (_, message) => console.log(message) })
    void Promise.reject(${error})
    setTimeout(() => console.log('lives'), 50)`,
    ],
    { encoding: 'utf8' },
  )

test('an unhandled rejection ends the process, unless the database is away', () => {
  const away = run(`Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })`)
  expect(away).toMatchObject({ status: 0, stdout: expect.stringContaining('lives') })
  expect(away.stdout).toContain('while the database was away')
  for (const defect of [`new TypeError('a defect')`, `'text'`, `Object.assign(new Error('x'), { code: '23505' })`])
    expect(run(defect)).toMatchObject({ status: 1, stdout: '' })
})
