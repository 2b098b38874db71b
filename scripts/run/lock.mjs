import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { inRoot } from './places.mjs'

/**
 * Runs the work while no other process of this checkout does work of that name.
 * @template T @param {string} name @param {string} doing @param {() => T} work @returns {T}
 */
export const alone = (name, doing, work) => {
  mkdirSync(inRoot('.cache'), { recursive: true })
  const file = inRoot('.cache', `${name}.lock`)
  if (!take(file)) {
    console.error(`Waiting: another process is ${doing} (${file})`)
    while (!take(file)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
  }
  try {
    return work()
  } finally {
    rmSync(file, { force: true })
  }
}

/** The number is in the file from its first moment on: it is written beside and linked into place. @param {string} file */
const take = (file) => {
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
