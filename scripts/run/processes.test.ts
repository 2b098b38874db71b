import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { shellLine } from './processes.mjs'

test.skipIf(process.platform === 'win32')('a shell that runs the line of a program becomes the program', () => {
  const line = shellLine(['-e', 'console.log(process.pid, process.argv[1])', "it's an argument"])
  const { pid, stdout } = spawnSync('sh', ['-c', `line=$(cat) && eval "$line"`], { input: line, encoding: 'utf8' })
  expect(stdout).toBe(`${pid} it's an argument\n`)
})
