import { ensureBuilt } from './build.mjs'
import { inRoot } from './places.mjs'
import { runProgram } from './processes.mjs'

/** The server, started again at each change, and Vite's own server before it. Ends with whichever ends first. */
export const dev = async () => {
  // The server answers pages from a build; the ones that are worked on come from Vite.
  await ensureBuilt()
  const server = runProgram(['--watch', 'src/server/main.ts'])
  const web = runProgram([inRoot('node_modules', 'vite', 'bin', 'vite.js')])
  const code = await Promise.race([server, web])
  process.kill(process.pid, 'SIGTERM')
  await Promise.all([server, web])
  return code
}
