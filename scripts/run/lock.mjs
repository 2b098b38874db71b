import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { inRoot } from './places.mjs'

/**
 * Does the work while no other process of this clone does work of the same name.
 * @template T @param {string} name @param {string} doing @param {() => T} work @returns {T}
 */
export const withLock = (name, doing, work) => {
  mkdirSync(inRoot('.cache'), { recursive: true })
  const file = inRoot('.cache', `${name}.lock`)
  if (!acquire(file)) {
    console.error(`Waiting: another process is ${doing} (${file})`)
    while (!acquire(file)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
  }
  try {
    return work()
  } finally {
    rmSync(file, { force: true })
  }
}

/** The lock file has the process id from its first moment: it is written under another name and linked. @param {string} file */
const acquire = (file) => {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, String(process.pid))
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
    if (!isHeld(file)) rmSync(file, { force: true })
    return false
  } finally {
    rmSync(draft, { force: true })
  }
}

/** @param {string} file */
const isHeld = (file) => {
  try {
    process.kill(Number(readFileSync(file, 'utf8')), 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/** @param {unknown} error */
const codeOf = (error) => /** @type {NodeJS.ErrnoException} */ (error).code
