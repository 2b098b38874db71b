import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

// A set document is a few bytes to JavaScript and megabytes to Typst, so the garbage collector sees no reason to run
// and memory grows by 1 MB a document. The worker therefore asks for collection itself.
setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void // the flag makes it a global of new contexts

const linesBetween = 120
let lines = 0

/** Frees set documents once so many lines were set since the last time; call it when nobody is waiting. */
export const collectAfter = (count: number): void => {
  lines += count
  if (lines < linesBetween) return
  lines = 0
  collectGarbage()
}
