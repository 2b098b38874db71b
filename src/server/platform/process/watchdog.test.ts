import { spawn } from 'node:child_process'
import { expect, test } from 'vitest'
import { bareEnvironment } from '#server/test/programs.ts'

const watchdog = new URL('./watchdog.ts', import.meta.url).href

/** The result of a process with a watchdog limit of one second. */
const runWithWatchdog = (work: string, options: readonly string[] = []) =>
  new Promise<{ code: number | null; signal: string | null; output: string }>((resolve) => {
    const program = `const { startWatchdog } = await import('${watchdog}'); const stop = startWatchdog(console, 1); ${work}`
    const child = spawn(process.execPath, [...options, '--input-type=module', '-e', program], { env: bareEnvironment })
    let output = ''
    child.stdout.on('data', (part) => (output += part))
    child.stderr.on('data', (part) => (output += part))
    child.on('close', (code, signal) => resolve({ code, signal, output }))
  })

test('a process whose event loop is blocked is killed with a log line that explains it', async () => {
  const { code, signal, output } = await runWithWatchdog('setTimeout(() => { for (;;); }, 200)')
  expect([code, signal]).toEqual([null, 'SIGKILL'])
  expect(JSON.parse(output)).toMatchObject({
    level: 60,
    msg: expect.stringContaining('the event loop was blocked for 1 s'),
  })
})

test('a busy process that answers is not killed', async () => {
  const busy = `const begin = Date.now()
    const work = () => {
      const from = Date.now()
      while (Date.now() - from < 100);
      if (Date.now() - begin < 2000) setTimeout(work)
      else console.log('done')
    }
    work()`
  expect(await runWithWatchdog(busy)).toEqual({ code: 0, signal: null, output: 'done\n' })
})

test('a process is not watched while a debugger can attach, now or later', async () => {
  const pause = `const begin = Date.now(); while (Date.now() - begin < 2500); console.log('continued')`
  const startedWithInspector = await runWithWatchdog(pause, ['--inspect=127.0.0.1:0'])
  expect([startedWithInspector.code, startedWithInspector.output]).toEqual([0, expect.stringContaining('continued')])
  const later = `(await import('node:inspector')).open(0, '127.0.0.1'); setTimeout(() => { ${pause}; process.exit(0) }, 600)`
  const openedInspector = await runWithWatchdog(later)
  expect([openedInspector.code, openedInspector.output]).toEqual([0, expect.stringContaining('continued')])
})
