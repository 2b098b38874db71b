import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** @param {string[]} parts */
export const inRoot = (...parts) => join(root, ...parts)

/** An error whose message says what to do; it is shown without a stack. @param {string} message */
export const userError = (message) => Object.assign(new Error(message), { isForUser: true })
