import { ensureBuilt } from './build.mjs'
import { inRoot } from './places.mjs'
import { runProgram } from './processes.mjs'

/** The server, restarted at each change, and Vite in front of it. When one of them ends, so does the other. */
export const dev = async () => {
  // The server needs a build to start, although the pages come from Vite.
  await ensureBuilt()
  const server = runProgram(['--watch', 'src/server/main.ts'])
  const web = runProgram([inRoot('node_modules', 'vite', 'bin', 'vite.js')])
  const code = await Promise.race([server, web])
  process.kill(process.pid, 'SIGTERM')
  await Promise.all([server, web])
  return code
}
